# exec binds names in the namespaces that it is given, not in the code's text.
# sources: n template
def compiled(template, n):
    names = {"n": n}  # in
    unused = {}
    made = {}  # in
    code = template + " + 1"  # in
    exec(code, names, made)  # in
    exec("other = 1", unused)
    return made["answer"]  # in


def test():
    value = compiled("answer = n", 2)  # in
    assert value == 3  # asked
