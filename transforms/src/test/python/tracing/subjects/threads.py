import _thread
import threading


def work(done):
    done.append(1)


def test():
    done = []
    thread = threading.Thread(target=work, args=(done,))
    thread.start()
    thread.join()
    lock = _thread.allocate_lock()
    lock.acquire()
    _thread.start_new_thread(lock.release, ())
    lock.acquire()
    work(done)
    assert done == [1, 1]
