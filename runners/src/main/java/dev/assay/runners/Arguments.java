package dev.assay.runners;

import java.util.Collection;
import java.util.List;

/**
 * What a command line holds beside the options of its command.
 *
 * @param unclaimed arguments that no option claimed, in order
 * @param own the command's option names, long and short, with their dashes
 * @param problems what was wrong so far
 */
record Arguments(List<String> unclaimed, List<String> own, Problems problems) {
  Arguments {
    unclaimed = List.copyOf(unclaimed);
    own = List.copyOf(own);
  }

  /** Makes a problem of each unclaimed argument, for commands that pass none on. */
  void refuseUnclaimed() {
    for (String argument : unclaimed) {
      String name = argument.replaceFirst("=.*", "");
      if (name.startsWith("-")) {
        problems.add(name, "no option of this command" + hint(name, own));
      } else {
        problems.add("'" + argument + "': not expected here");
      }
    }
  }

  /** The message about a word that names no command. */
  static String unknownCommand(String word, Collection<String> known) {
    return "'" + word + "': no such command" + hint(word, known);
  }

  /** A guess at what was meant, to be put behind a message; empty if nothing is near. */
  static String hint(String word, Collection<String> known) {
    return Spelling.nearest(word, known).map(near -> "; did you mean " + near + "?").orElse("");
  }
}
