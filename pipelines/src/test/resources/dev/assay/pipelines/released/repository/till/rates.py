def tax(amount):
    return amount * 2 // 10
