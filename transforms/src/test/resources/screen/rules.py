# Each test stands below the rule that it falls under, or "none".
import datetime
import inspect
import os
import random
import socket
import threading
import time as clock
import uuid
from random import shuffle

from shop import Basket, Price, parse, total

basket = Basket("a,b")


# trivial_access
def test_attribute():
    price = Price("12.50")
    assert price.currency == "eur"


# trivial_access
def test_attribute_of_a_value_made_on_the_spot():
    assert "eur" == Price("12.50").currency


# trivial_access
def test_items():
    assert basket.prices["a"] == 3
    assert basket.prices.get("b") == 4
    assert len(basket.prices) == 2


# trivial_access
def test_attribute_of_a_fixture(price):
    assert price.amount.value is None


# none
def test_attribute_after_two_operations():
    price = Price("12.50")
    price.convert("usd")
    assert price.currency == "usd"


# none
def test_attribute_of_a_value_made_of_others():
    both = Basket([Price("1"), Price("2")])
    assert both.size == 2


# none
def test_attribute_in_a_loop():
    for name in ("a", "b"):
        assert basket.prices[name] == 3


# introspection
def test_types():
    assert isinstance(basket, Basket)
    assert not hasattr(basket, "nothing")
    assert callable(basket.add)


# introspection
def test_names():
    assert Basket.add.__name__ == "add"
    assert Basket.__doc__ is None


# introspection
def test_signatures():
    assert inspect.signature(total) == inspect.signature(parse)


# introspection
def test_functions_about_functions():
    assert total.arity(lambda x: None) == 1


# none
def test_types_and_results():
    assert isinstance(basket, Basket)
    assert total([1, 2]) == 3


# none
def test_functions_that_take_functions():
    assert total(lambda x: x + 1, [1, 2]) == 5


# shallow_computation
def test_formula():
    assert parse("a b") == "%20"
    assert parse(1, strict=False) == -1


# shallow_computation
def test_text():
    assert "ab".upper() == "AB"


# shallow_computation
def test_arithmetic():
    x = parse("7")
    assert x + 0 == x


# none
def test_a_list_is_walked():
    assert total([1, 2, 3]) == 6


# none
def test_calls_of_calls():
    assert parse(total(1)) == 6


# none
def test_method_of_an_object():
    assert basket.cheapest("a") == 3


# randomness
def test_random_values():
    numbers = [random.random() for _ in range(3)]
    assert total(numbers) > 0


# randomness
def test_names_imported_from_random():
    numbers = [1, 2]
    shuffle(numbers)
    assert total(numbers) == 3


# randomness
def test_universally_unique():
    assert len(basket.add([uuid.uuid4()])) == 3


# none
def test_a_uuid_that_is_given():
    assert basket.add([uuid.UUID(int=7)]) == [uuid.UUID(int=7)]


# clock
def test_clock():
    start = clock.time()
    assert basket.age(start) < 5


# clock
def test_today():
    assert basket.age([datetime.datetime.now()]) == 0


# none
def test_a_date_that_is_given():
    assert basket.age([datetime.date(2020, 1, 2)]) == 0


# none
def test_a_variable_called_random():
    randomness = [4]
    assert total(randomness) == 4


# system
def test_network():
    with socket.socket() as connection:
        assert connection.fileno() > 0


# system
def test_environment():
    assert basket.locale([os.environ["LANG"]]) == "C"


# system
def test_threads():
    threading.Thread(target=basket.add).start()
    assert total(basket.prices) == 3


# none
def test_paths():
    assert basket.store([os.path.join("a", "b")]) == "a/b"


class TestBasket:
    # trivial_access
    def test_method(self):
        assert basket.size == 2

    class TestNested:
        # none
        def test_method(self):
            assert total(basket, [1]) == 1


import unittest


class BasketCase(unittest.TestCase):
    # trivial_access
    def test_equal(self):
        self.assertEqual(basket.size, 2)

    # introspection
    def test_type(self):
        self.assertIsInstance(basket, Basket)

    # none
    def test_total(self):
        self.assertEqual(total(basket, [1]), 1)
