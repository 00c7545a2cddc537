# sources: item self
class Stack:
    def __init__(self):
        self.items = []  # in

    def push(self, item):
        size = len(self.items)
        self.items.append(item)  # in

    def top(self):
        return self.items[-1]  # in


def test():
    stack = Stack()  # in
    other = Stack()
    stack.push(1)  # in
    other.push(3)
    stack.push(2)  # in
    assert stack.top() == 2  # asked
    stack.push(4)
