class ReceivingTests:
    opening = 0

    def test_receives(self):
        self.assertEqual(self.make().receive(2), self.opening + 2)

    def test_refuses(self):
        with self.assertRaises(ValueError):
            self.make().receive(-1)
