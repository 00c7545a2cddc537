from depot import registry


def test_run():
    assert registry.run("one", 1) == 2


def test_names():
    assert registry.names() == ["one", "two"]
