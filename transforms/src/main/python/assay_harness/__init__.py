"""The Python side of Assay's oracle: a server that forks an interpreter for every test it runs.

Kinds of process, each the parent of the next:

* the *keeper* (``keeper``) puts the server into its sandbox and clears up after it;
* the *server* (``serve``) talks to Assay in lines of JSON and never runs the repository's code;
* a *file server* (``fileserver``) supervises one test file and runs none of its code either;
* its *template* (``template``) has imported and collected the file and does nothing but fork;
* an *execution* (``execute``) is forked from it, runs one test once under limits and is gone.

In a sandbox each file server has namespaces of its own (``rooms``), and an *attendant*
(``attendant``) that prepares those of the executions and ends what they leave behind.

Standard library and pytest only: all of this lives in the subject's own interpreter.
"""
