from collections import deque


def test():
    queue = deque()  # in
    queue.append("a")  # in
    queue.append("b")  # in
    queue.append("c")  # in
    first = queue.popleft()  # in
    last = queue.pop()
    left = queue[0]  # in
    assert left == "b"  # asked
