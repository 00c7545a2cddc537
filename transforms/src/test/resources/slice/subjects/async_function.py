import asyncio


async def fetch(n):
    noise = n
    return n + 1  # in


async def both():
    a = await fetch(1)  # in
    b = await fetch(5)
    return a  # in


def test():
    assert asyncio.run(both()) == 2  # asked
