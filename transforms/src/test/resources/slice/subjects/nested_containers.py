def test():
    table = {"rows": []}  # in
    other = {"rows": []}
    rows = table["rows"]  # in
    rows.append(1)  # in
    other["rows"].append(2)
    assert table == {"rows": [1]}  # asked
