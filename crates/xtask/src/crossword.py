"""Opens a .puz and an .ipuz file of each name with readers that are not ours, and compares what they say."""

import sys

import ipuz
import puz

for name in sys.argv[1:]:
    lite = puz.read(name + ".puz")
    with open(name + ".ipuz", encoding="utf-8") as file:
        document = ipuz.read(file.read())
    rows = [
        [cell["value"] if isinstance(cell, dict) else cell for cell in row]
        for row in document["solution"]
    ]
    assert (lite.width, lite.height) == (len(rows[0]), len(rows)), name
    rebus = lite.rebus()
    for at, answer in enumerate(cell for row in rows for cell in row):
        if lite.solution[at] == ".":
            assert answer == "#", (name, at)
        elif rebus.is_rebus_square(at):
            assert rebus.get_rebus_solution(at) == answer, (name, at)
        else:
            assert lite.solution[at] == answer, (name, at)
    numbering = lite.clue_numbering()
    for words, direction in (numbering.across, "Across"), (numbering.down, "Down"):
        clues = [[word["num"], word["clue"]] for word in words]
        assert clues == [list(clue) for clue in document["clues"][direction]], (name, direction)
    circles = {at for at, markup in enumerate(lite.markup().markup) if markup & 0x80}
    drawn = [cell for row in document["puzzle"] for cell in row]
    assert circles == {at for at, cell in enumerate(drawn) if isinstance(cell, dict)}, name
    assert lite.title == document["title"], name
    print(name, lite.title, len(lite.clues), "clues")
