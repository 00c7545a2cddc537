"""Why an environment cannot be made: a reason that Java knows by name, and a message for people."""

import errno
import os
import shutil


class Failure(Exception):
    def __init__(self, reason, message):
        super().__init__(message)
        self.reason = reason
        self.message = message


def no_room(error, what, written):
    """The failure that an error means if it is about a full disk. `written` is deleted then: the answer needs room, too."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        shutil.rmtree(written, ignore_errors=True)
        if os.path.isfile(written):
            os.remove(written)
        return Failure("DISK_FULL", f"{what} cannot be written to the cache: {error.strerror}")
    return None
