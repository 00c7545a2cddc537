package dev.assay.refresh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A change of the repository in {@code src/test/resources/refresh/depot}.
 *
 * @param what it is
 * @param edits what it does to the texts, by their paths
 * @param redone tests that are to be done again, as {@code rates.test_base} or {@code rates.*}
 */
record PlantedChange(String what, List<Consumer<Map<String, String>>> edits, List<String> redone) {
  PlantedChange {
    edits = List.copyOf(edits);
    redone = List.copyOf(redone);
  }

  static PlantedChange of(String what) {
    return new PlantedChange(what, List.of(), List.of());
  }

  /** Replaces a text that a file has. */
  PlantedChange replacing(String path, String text, String by) {
    return with(
        files -> {
          String whole = files.get(path);
          if (whole == null || !whole.contains(text)) {
            throw new IllegalArgumentException(path + " has no " + text);
          }
          files.put(path, whole.replace(text, by));
        });
  }

  PlantedChange appending(String path, String text) {
    return with(files -> files.merge(path, text, String::concat));
  }

  PlantedChange prepending(String path, String text) {
    return with(files -> files.merge(path, text, (whole, more) -> more + whole));
  }

  PlantedChange writing(String path, String text) {
    return with(files -> files.put(path, text));
  }

  PlantedChange removing(String path) {
    return with(files -> files.remove(path));
  }

  PlantedChange redoing(String... tests) {
    return new PlantedChange(what, edits, List.of(tests));
  }

  private PlantedChange with(Consumer<Map<String, String>> edit) {
    List<Consumer<Map<String, String>>> all = new ArrayList<>(edits);
    all.add(edit);
    return new PlantedChange(what, all, redone);
  }

  Map<String, String> applied(Map<String, String> files) {
    Map<String, String> changed = new TreeMap<>(files);
    edits.forEach(edit -> edit.accept(changed));
    return Collections.unmodifiableMap(changed);
  }

  /** The tests to be done again, of all there are. */
  TreeSet<String> redone(Iterable<String> all) {
    TreeSet<String> found = new TreeSet<>();
    for (String test : all) {
      String file = test.substring(0, test.indexOf('.'));
      if (redone.contains(test) || redone.contains(file + ".*") || redone.contains("*")) {
        found.add(test);
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return what;
  }
}
