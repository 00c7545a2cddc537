"""A straightforward slicer in Python, to compare the Java one's speed with."""
