"""Why an environment cannot be made: a reason that Java knows by name, and a message for people."""


class Failure(Exception):
    def __init__(self, reason, message):
        super().__init__(message)
        self.reason = reason
        self.message = message
