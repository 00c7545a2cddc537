# sources:
class Case:
    def assertEqual(self, a, b):
        if a != b:
            raise AssertionError(a, b)


def test():
    self = Case()  # in
    values = [1]  # in
    self.assertEqual(values, [1])
    values.append(2)  # in
    self.assertEqual(values, [1, 2])  # asked
