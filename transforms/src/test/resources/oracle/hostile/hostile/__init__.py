"""A library whose tests do what they should not."""


def answer(question):
    """The control's subject."""
    return sorted(question.split())
