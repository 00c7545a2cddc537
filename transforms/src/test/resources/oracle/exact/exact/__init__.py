"""The library of the programs whose exact slices stand in their comments; see ExactSlicerTest."""
