# untraced: heapq.heappop heapq.heappush
import heapq


class Queue:
    def __init__(self):
        self.heap = []  # in
        self.size = 0  # in

    def push(self, item):
        heapq.heappush(self.heap, item)  # in
        noise = item

    def pop(self):
        return heapq.heappop(self.heap)  # in


def test():
    queue = Queue()  # in
    queue.push(2)  # in
    queue.push(1)  # in
    least = queue.pop()  # in
    assert least == 1  # asked
