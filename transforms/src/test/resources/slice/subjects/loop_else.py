# sources: candidate
def is_prime(candidate):
    for divisor in range(2, candidate):  # in
        if candidate % divisor == 0:  # in
            answer = False
            break
    else:
        answer = True  # in
    return answer  # in


def test():
    assert is_prime(5) is True  # asked
