import asyncio


async def double(n):
    await asyncio.sleep(0)  # 3
    return 2 * n  # 3


async def numbers(n):
    for i in range(n):  # 3
        yield await double(i)  # 2


class Door:
    async def __aenter__(self):
        return self  # 1

    async def __aexit__(self, *error):
        await asyncio.sleep(0)  # 1


async def main():
    async with Door():  # 2
        found = [n async for n in numbers(2)]
    found += await asyncio.gather(double(5))  # 1
    return found  # 1


class Loop:
    def __await__(self):
        got = yield "asked"  # 1
        return got  # 1


async def by_hand():
    return await Loop()  # 1


def test():
    assert asyncio.run(main()) == [0, 2, 10]  # 1
    coroutine = by_hand()  # 1
    assert coroutine.send(None) == "asked"  # 1
    try:  # 1
        coroutine.send(7)  # 1
    except StopIteration as stop:  # 1
        assert stop.value == 7  # 1
