import sys

sys.exit("no tests here")
