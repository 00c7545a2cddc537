class Store:
    def collect(self, items):
        count = 0  # in
        seen = []

        def visit(item):  # in
            nonlocal count
            seen.append(item)
            count += item  # in

        for item in items:  # in
            visit(item)  # in
        return count  # in


def test():
    store = Store()  # in
    assert store.collect([1, 2]) == 3  # asked
