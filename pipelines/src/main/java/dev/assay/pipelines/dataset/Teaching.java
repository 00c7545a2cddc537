package dev.assay.pipelines.dataset;

import dev.assay.schemas.AttemptRecord;
import dev.assay.schemas.ProblemRecord;
import dev.assay.schemas.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the mutation went: attempts, rounds, and which criterion a round failed by (RepoReason,
 * appendix D). All of it comes from mutations and rejections, so it can be counted again from the
 * records. Keeps counts and one example of each criterion.
 */
public final class Teaching {
  /** A round that failed a criterion. */
  public record Example(String test, String message) {}

  /**
   * A repository.
   *
   * @param tests that reached the teacher
   * @param valid of those, with a mutation that passed every criterion
   * @param first of those, in the first round
   * @param rounds made in all
   */
  public record Row(String repository, long tests, long valid, long first, long rounds) {
    private Row plus(boolean passed, int made) {
      return new Row(
          repository,
          tests + 1,
          valid + (passed ? 1 : 0),
          first + (passed && made == 1 ? 1 : 0),
          rounds + made);
    }
  }

  /** A criterion with the rounds that failed it and one of them. */
  public record Criterion(String problem, String sentence, long count, Example example) {}

  private final String teacher;
  private final ReasonSentences sentences;
  private final Map<String, Row> rows = new TreeMap<>();
  private final Map<String, Long> failures = new TreeMap<>();
  private final Map<String, Example> examples = new TreeMap<>();

  /**
   * Nothing counted yet.
   *
   * @param teacher who taught, as the records say
   */
  public Teaching(String teacher, ReasonSentences sentences) {
    this.teacher = teacher;
    this.sentences = sentences;
  }

  /**
   * Counts one test.
   *
   * @param repository its repository's name
   * @param test its node id
   * @param failed rounds that came to nothing
   * @param passed whether another round passed after them
   */
  public void add(String repository, String test, List<AttemptRecord> failed, boolean passed) {
    rows.merge(
        repository,
        new Row(repository, 0, 0, 0, 0).plus(passed, failed.size() + (passed ? 1 : 0)),
        (sum, one) ->
            new Row(
                repository,
                sum.tests() + one.tests(),
                sum.valid() + one.valid(),
                sum.first() + one.first(),
                sum.rounds() + one.rounds()));
    for (AttemptRecord attempt : failed) {
      for (ProblemRecord problem : attempt.getProblems()) {
        failures.merge(problem.getProblem(), 1L, Long::sum);
        // The least one, so that the choice does not follow the order of the records.
        examples.merge(
            problem.getProblem(),
            new Example(test, problem.getMessage()),
            (one, other) -> ORDER.compare(one, other) <= 0 ? one : other);
      }
    }
  }

  private static final Comparator<Example> ORDER =
      Comparator.comparing(Example::test).thenComparing(Example::message);

  /** Who taught: {@code rules}, {@code none} or {@code provider/model}. */
  public String teacher() {
    return teacher;
  }

  /** The repositories, sorted by name. */
  public List<Row> rows() {
    return List.copyOf(rows.values());
  }

  /** The criteria that a round failed, the most frequent first. */
  public List<Criterion> criteria() {
    List<Criterion> criteria = new ArrayList<>();
    failures.forEach(
        (problem, count) -> {
          Example example = examples.get(problem);
          if (example != null) {
            criteria.add(
                new Criterion(problem, sentences.of(Stage.MUTATE, problem), count, example));
          }
        });
    criteria.sort(
        Comparator.comparingLong(Criterion::count).reversed().thenComparing(Criterion::problem));
    return criteria;
  }
}
