def factorial(n):
    result = 1
    while n > 1:
        result *= n
        n -= 1
    return result


print(factorial(0), factorial(2000) > 0)
