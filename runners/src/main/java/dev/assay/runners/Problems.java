package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What is wrong with the arguments, collected so that all of it is said at once. A value that
 * cannot be used is noted and replaced by a stand-in, which nobody sees because {@link #throwIfAny}
 * comes before the first use.
 */
final class Problems {
  private final Optional<ConfigFile> file;
  private final List<String> found = new ArrayList<>();

  /**
   * No problem yet.
   *
   * @param file the configuration file, whose settings are named as they stand in it
   */
  Problems(Optional<ConfigFile> file) {
    this.file = file;
  }

  /**
   * Notes a problem.
   *
   * @param option long name of the option, with its dashes
   * @param problem the value and the rule
   */
  void add(String option, String problem) {
    found.add(place(option) + ": " + problem);
  }

  /** Notes a problem that no option stands for. */
  void add(String problem) {
    found.add(problem);
  }

  /** A whole number from {@code least} up. */
  int wholeNumber(String option, String text, int least) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, with the number that is too small.
    }
    add(option, "'" + text + "' is not a whole number from " + least + " up");
    return least;
  }

  /** As {@link #wholeNumber}, where the option may be left out. */
  OptionalInt wholeNumber(String option, Optional<String> text, int least) {
    return text.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(wholeNumber(option, text.get(), least));
  }

  /** A 64-bit integer. */
  long integer(String option, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      add(option, "'" + text + "' is not an integer of 64 bits");
      return 0;
    }
  }

  /** A number from 0 up, such as {@code 2.50}. */
  BigDecimal decimal(String option, String text) {
    try {
      BigDecimal number = new BigDecimal(text);
      if (number.signum() >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, with the number that is below 0.
    }
    add(option, "'" + text + "' is not a number from 0 up");
    return BigDecimal.ZERO;
  }

  /** One of a few words: the value whose {@code toString} is {@code text}. */
  <T> T oneOf(String option, String text, T[] choices) {
    for (T choice : choices) {
      if (choice.toString().equals(text)) {
        return choice;
      }
    }
    String words = Arrays.stream(choices).map(Object::toString).collect(Collectors.joining(", "));
    add(option, "'" + text + "' is none of " + words);
    return choices[0];
  }

  /**
   * Ends the command if there was any problem.
   *
   * @throws ConfigException with all of them, in the order they were found
   */
  void throwIfAny() throws ConfigException {
    if (!found.isEmpty()) {
      throw toException();
    }
  }

  /** All of them, in the order they were found. */
  ConfigException toException() {
    return new ConfigException(found);
  }

  private String place(String option) {
    return file.flatMap(f -> f.place(option)).orElse(option);
  }
}
