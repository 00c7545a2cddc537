"""The Python side of Assay's oracle: a server that forks an interpreter for every test it runs.

Three kinds of process, each the parent of the next:

* the *server* (``serve``) talks to Assay in lines of JSON and never runs the repository's code;
* a *file server* (``fileserver``) has imported and collected one test file and stays alive;
* an *execution* (``execute``) is forked from it, runs one test once under limits and is gone.

Standard library and pytest only: all of this lives in the subject's own interpreter.
"""
