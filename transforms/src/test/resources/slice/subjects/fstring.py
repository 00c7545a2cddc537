# sources: name
def greet(name):
    mark = "!"  # in
    width = 3
    return f"hello {name}{mark}"  # in


def test():
    assert greet("you") == "hello you!"  # asked
