"""The oracle's benchmarks: what an execution costs, and whether it says what plain pytest says.

Every measurement is a module with a ``main(subjects, arguments)``; ``__main__`` names them all.
They speak the fork server's own conversation, as ``ServerProcess`` does in Java. What is compared
is processor time and wall time of two ways to do the same in one run, one after the other in turns,
so that a ratio is worth something on a busy machine where a time is not.
"""
