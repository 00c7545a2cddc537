import heapq


def test():
    heap = []  # in
    heapq.heappush(heap, 5)  # in
    heapq.heappush(heap, 1)  # in
    other = []
    heapq.heappush(other, 7)
    assert heapq.heappop(heap) == 1  # asked
