package dev.assay.transforms;

import java.util.List;
import java.util.Optional;

/**
 * What becomes of the tests of an earlier dataset in a newer version of one repository.
 *
 * @param name the repository's
 * @param before the older version; empty if the earlier dataset has none
 * @param after the newer version; empty if it cannot be used
 * @param problem why it cannot be used, or why nothing is known of it
 * @param files test files of the newer version that are collected anew
 * @param tests the tests of the earlier dataset, by their ids
 * @param added tests that only the newer version has; before it was collected, test functions
 */
public record RepositorySuccession(
    String name,
    Optional<String> before,
    Optional<String> after,
    Optional<String> problem,
    int files,
    List<TestSuccession> tests,
    List<String> added) {
  public RepositorySuccession {
    tests = List.copyOf(tests);
    added = List.copyOf(added);
  }

  /** Tests of one fate. */
  public List<TestSuccession> tests(TestSuccession.Fate fate) {
    return tests.stream().filter(test -> test.fate() == fate).toList();
  }
}
