"""One construct a module; a comment ``  # 3`` says how often a line runs."""
