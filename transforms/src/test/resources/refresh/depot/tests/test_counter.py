import depot.counter
import depot.marker


def test_tick():
    assert depot.counter.tick() == 1


def test_seen():
    assert depot.counter.seen() == 0


def test_name():
    assert depot.marker.name() == "marker"
