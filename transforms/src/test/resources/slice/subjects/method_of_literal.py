def test():
    parts = ["a", "b"]  # in
    spare = ["c"]
    text = "-".join(parts)  # in
    other = "-".join(spare)
    assert text == "a-b"  # asked
