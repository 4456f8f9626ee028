"""Opens ipuz files, and holds the cells of every word against its letters."""

import sys

import ipuz

for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        puzzle = ipuz.read(file.read(), puzzlekinds=["http://ipuz.org/wordsearch#1"])
    assert puzzle["solution"], path
    for word, place in puzzle["solution"].items():
        spelled = "".join(puzzle["puzzle"][row - 1][column - 1] for column, row in place["cells"])
        letters = [letter for letter in word if letter.isalpha()]
        found = [letter for letter in spelled if letter.isalpha()]
        assert "".join(found).casefold() == "".join(letters).casefold(), (path, word, spelled)
