package dev.assay.pipelines.dataset;

import dev.assay.schemas.AttemptRecord;
import dev.assay.schemas.ProblemRecord;
import dev.assay.schemas.Provenance;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.RunManifest;
import dev.assay.schemas.Stage;
import dev.assay.schemas.StageCount;
import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;

/**
 * A build as it might have been: invented tests in the manner of two real libraries, metrics drawn
 * from long-tailed distributions by a fixed seed, and gates that balance.
 */
public final class SampleBuild {
  private static final long SEED = 20_170_612;

  private SampleBuild() {}

  /** A test with one blank that is asked. */
  private record Program(
      String repo,
      String file,
      String qualname,
      String shown,
      String assertion,
      String answer,
      String kind,
      List<String> sources) {}

  /** A build with so many tasks. */
  public static FinishedBuild of(int tasks) {
    return of(tasks(tasks));
  }

  /** A build with these tasks. */
  public static FinishedBuild of(List<TaskRecord> tasks) {
    List<RejectionRecord> rejections = rejections();
    return new FinishedBuild(
        manifest(tasks, rejections),
        tasks,
        Map.of("cachetools-5.5.0-0f1e2d3c4b5a", 233L, "toolz-1.0.0-a1b2c3d4e5f6", 186L),
        RejectionCounts.of(rejections.iterator()),
        teaching(),
        SampleBuild::sentence);
  }

  private static Teaching teaching() {
    Teaching teaching = new Teaching("rules", SampleBuild::sentence);
    AttemptRecord failed =
        new AttemptRecord(
            1,
            "def test(): ...",
            List.of(new ProblemRecord("final_failed", "line 3: FAILED 1 < 2")));
    teaching.add("toolz", "tests/test_a.py::test_one", List.of(), true);
    teaching.add("toolz", "tests/test_a.py::test_two", List.of(failed), true);
    teaching.add("cachetools", "tests/test_b.py::test_three", List.of(failed, failed), false);
    return teaching;
  }

  private static String sentence(Stage stage, String reason) {
    return Map.of(
            "shallow", "the structural score is below 0.30",
            "file_excluded", "the catalog excludes the file",
            "nothing_to_change", "the teacher found no constant it may change",
            "dynamic_call", "the answer is the result of a function or method call",
            "variable", "the answer is a variable, which names a value instead of giving it",
            "answer_leaks", "the answer can be read elsewhere in what is shown",
            "not_falsifiable", "the assertion also holds for a different answer")
        .getOrDefault(reason, ReasonSentences.symbols().of(stage, reason));
  }

  /** Tasks sorted by their id. */
  public static List<TaskRecord> tasks(int count) {
    Random random = new Random(SEED);
    List<TaskRecord> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(task(i, PROGRAMS.get(i % PROGRAMS.size()), random));
    }
    tasks.sort(Comparator.comparing(TaskRecord::getInstanceId));
    return List.copyOf(tasks);
  }

  private static long longTailed(Random random, double median, double spread) {
    return Math.round(median * Math.exp(spread * random.nextGaussian()));
  }

  private static TaskRecord task(int i, Program program, Random random) {
    int esv = (int) Math.max(4, longTailed(random, 74, 1.1));
    long mcl = Math.max(2, longTailed(random, 22, 1.2));
    int files = 1 + random.nextInt(5);
    String scope = files >= 4 ? "repository_wide" : files >= 2 ? "cross_file" : "intra_file";
    String variant = i < PROGRAMS.size() ? "" : "[" + i / PROGRAMS.size() + "]";
    String test = program.file + "::" + program.qualname.replace(".", "::") + variant;
    String id = "%s-%08x%04x".formatted(program.repo, test.hashCode() * 0x9E3779B1, i & 0xffff);
    return TaskRecord.newBuilder()
        .setInstanceId(id)
        .setFamily("assertions")
        .setRepo(program.repo)
        .setVersion(program.repo.equals("toolz") ? "1.0.0" : "5.5.0")
        .setTestId(test)
        .setPrompt(prompt(program))
        .setTestSource(program.shown)
        .setAssertion(program.assertion)
        .setAnswer(program.answer)
        .setAnswerKind(program.kind)
        .setHint("The answer is " + article(program.kind) + " literal.")
        .setInputs(program.qualname.contains(".") ? "{\"self\":\"<LRUCacheTest>\"}" : "{}")
        .setEsv(esv)
        .setEsvCode(esv * 3 / 4)
        .setMcl(mcl)
        .setDfi(program.sources.size() + (int) longTailed(random, 3, 0.8))
        .setSourceVariables(program.sources)
        .setScope(scope)
        .setStructuralScore(0.3 + random.nextInt(1200) / 1000.0)
        .setStars(3 + random.nextInt(3))
        .setDifficulty(mcl > 80 ? "hard" : mcl > 20 ? "medium" : "easy")
        .setDifficultySource("rule")
        .setTeacher("rules")
        .setMutationAttempts(1 + random.nextInt(3))
        .setStability(
            List.of(
                "hash_seed=0 random_seed=0 tz=UTC: passed",
                "hash_seed=1 random_seed=7 tz=Asia/Kolkata: passed",
                "hash_seed=42 random_seed=99 tz=America/St_Johns: passed"))
        .setLeaks(List.of())
        .setProvenance(
            Provenance.newBuilder()
                .setRepositoryId(
                    program.repo.equals("toolz")
                        ? "toolz-1.0.0-a1b2c3d4e5f6"
                        : "cachetools-5.5.0-0f1e2d3c4b5a")
                .setRepositoryDigest("a1b2c3d4e5f6".repeat(5) + "0000")
                .setPythonVersion("3.11.2")
                .setDefinitionFile(program.file)
                .setQualname(program.qualname)
                .setFirstLine(40 + i)
                .setTestRecord("test-%06x".formatted(i / 3))
                .setMutationRecord("mutation-%06x".formatted(i / 3))
                .setQuestionIndex(i % 3)
                .setMutatedSource(program.shown.replace("___", program.answer))
                .build())
        .build();
  }

  private static String article(String kind) {
    return kind.startsWith("i") ? "an " + kind : "a " + kind;
  }

  private static String prompt(Program program) {
    return """
        Fill in the blank in a test of %s.

        The blank:
            %s

        The test:
        %s
        Answer with the expression that belongs in the place of ___ and nothing else.
        """
        .formatted(program.repo, program.assertion, program.shown);
  }

  private static RunManifest manifest(List<TaskRecord> tasks, List<RejectionRecord> rejections) {
    Map<Stage, Long> rejected = new TreeMap<>();
    rejections.forEach(rejection -> rejected.merge(rejection.getStage(), 1L, Long::sum));
    List<StageCount> stages = new ArrayList<>();
    long leaving = tasks.size();
    for (Stage stage : EnumSet.range(Stage.INGEST, Stage.PUBLISH)) {
      long out = leaving + 11L * stage.name().length();
      long drop = rejected.getOrDefault(stage, 0L);
      stages.add(new StageCount(stage, unit(stage), out + drop, out, drop));
    }
    Map<String, Long> byReason = new TreeMap<>();
    rejections.forEach(
        rejection ->
            byReason.merge(
                rejection.getStage().name().toLowerCase(Locale.ROOT) + "/" + rejection.getReason(),
                1L,
                Long::sum));
    return RunManifest.newBuilder()
        .setAssayVersion("0.1.0")
        .setFamily("assertions")
        .setConfig(Map.of("seed", "0", "teacher", "rules"))
        .setRepositories(
            List.of(
                repository("toolz", "1.0.0", "a1b2c3d4e5f6", "BSD", 2_921),
                repository("cachetools", "5.5.0", "0f1e2d3c4b5a", "MIT", 1_098)))
        .setIsolation("bubblewrap: no network, read-only repository, own process namespace")
        .setStages(stages)
        .setRejections(byReason)
        .setTasks(tasks.size())
        .setFiles(Map.of())
        .build();
  }

  private static String unit(Stage stage) {
    return switch (stage) {
      case INGEST -> "repository";
      case COLLECT -> "file";
      case MASK, FALSIFY, SLICE -> "question";
      case PUBLISH -> "task";
      default -> "test";
    };
  }

  private static RepositoryRecord repository(
      String name, String version, String digest, String licence, int lines) {
    RepositoryRecord record = new RepositoryRecord();
    fill(record);
    record.put("id", name + "-" + version + "-" + digest);
    record.put("name", name);
    record.put("version", version);
    record.put("digest", digest.repeat(5) + "0000");
    record.put("origin", "pypi");
    record.put("python_version", "3.11.2");
    record.put("licence", licence);
    record.put("lines_of_code", lines);
    record.put("test_files", 9);
    return record;
  }

  /** Empty lists and texts, so that a later schema's further ones need no change here. */
  private static void fill(SpecificRecordBase record) {
    for (Schema.Field field : record.getSchema().getFields()) {
      if (field.schema().getType() == Schema.Type.ARRAY) {
        record.put(field.pos(), List.of());
      } else if (field.schema().getType() == Schema.Type.STRING) {
        record.put(field.pos(), "");
      }
    }
  }

  private static List<RejectionRecord> rejections() {
    List<RejectionRecord> all = new ArrayList<>();
    reject(all, Stage.COLLECT, "file_excluded", 2, "toolz");
    reject(all, Stage.COLLECT, "import_error", 1, "cachetools");
    reject(all, Stage.TRACE, "test_skipped", 6, "toolz");
    reject(all, Stage.TRACE, "starts_threads", 9, "cachetools");
    reject(all, Stage.STRUCTURE, "shallow", 71, "toolz");
    reject(all, Stage.STRUCTURE, "shallow", 38, "cachetools");
    reject(all, Stage.MUTATE, "nothing_to_change", 17, "toolz");
    reject(all, Stage.MUTATE, "api_calls_differ", 5, "toolz");
    reject(all, Stage.MUTATE, "probes_failed", 8, "cachetools");
    reject(all, Stage.VALIDATE, "unstable_outcome", 1, "toolz");
    reject(all, Stage.MASK, "dynamic_call", 144, "toolz");
    reject(all, Stage.MASK, "dynamic_call", 31, "cachetools");
    reject(all, Stage.MASK, "variable", 66, "toolz");
    reject(all, Stage.MASK, "reflexive", 12, "cachetools");
    reject(all, Stage.MASK, "multiple_solutions", 9, "cachetools");
    reject(all, Stage.FALSIFY, "not_falsifiable", 3, "toolz");
    reject(all, Stage.PUBLISH, "answer_leaks", 58, "toolz");
    reject(all, Stage.PUBLISH, "answer_leaks", 24, "cachetools");
    return all;
  }

  private static void reject(
      List<RejectionRecord> all, Stage stage, String reason, int times, String repository) {
    for (int i = 0; i < times; i++) {
      all.add(
          new RejectionRecord(
              "%s-%s-%s-%d".formatted(stage, reason, repository, i),
              stage,
              reason,
              repository,
              "tests/test_%s.py::test_%d".formatted(repository, i),
              "an invented rejection",
              List.of()));
    }
  }

  private static final List<Program> PROGRAMS =
      List.of(
          new Program(
              "cachetools",
              "tests/test_lru.py",
              "LRUCacheTest.test_recent_use_survives",
              """
                  def test_recent_use_survives(self):
                      shelf = self.Cache(maxsize=4)
                      for key in (3, 8, 5, 9):
                          shelf[key] = key * 7
                      shelf[8]
                      shelf[11] = 77

                      assert ___ == len(shelf)
                      assert list(shelf) == ___  # Question
                      assert shelf.get(3) is ___
              """,
              "assert list(shelf) == ___",
              "[5, 9, 8, 11]",
              "list",
              List.of("maxsize", "self", "value")),
          new Program(
              "toolz",
              "toolz/tests/test_itertoolz.py",
              "test_sliding_sums",
              """
              def test_sliding_sums():
                  sums = pipe(range(2, 12), sliding_window(3), map(sum), list)
                  assert len(sums) == ___
                  assert sums[-1] == ___  # Question
              """,
              "assert sums[-1] == ___",
              "30",
              "int",
              List.of("n", "seq")),
          new Program(
              "toolz",
              "toolz/tests/test_dicttoolz.py",
              "test_nested_update_keeps_siblings",
              """
              def test_nested_update_keeps_siblings():
                  order = {"buyer": "Ines", "lines": {"pear": 4, "fig": 9}}
                  changed = update_in(order, ["lines", "pear"], lambda n: n * 6)
                  assert changed == ___  # Question
                  assert order["lines"]["pear"] == ___
              """,
              "assert changed == ___",
              "{'buyer': 'Ines', 'lines': {'pear': 24, 'fig': 9}}",
              "dict",
              List.of("d", "default", "factory", "func", "keys")),
          new Program(
              "cachetools",
              "tests/test_keys.py",
              "KeysTest.test_typed_keys_differ",
              """
                  def test_typed_keys_differ(self, key=cachetools.keys.typedkey):
                      self.assertEqual(key(5, 2.0) == key(5.0, 2), ___)  # Question
                      self.assertEqual(hash(key(6)) == hash(key(6)), ___)
              """,
              "self.assertEqual(key(5, 2.0) == key(5.0, 2), ___)",
              "False",
              "bool",
              List.of("args", "kwargs", "sorted")),
          new Program(
              "toolz",
              "toolz/tests/test_functoolz.py",
              "test_juxt_of_compositions",
              """
              def test_juxt_of_compositions():
                  double = partial(operator.mul, 2)
                  both = juxt(compose(str, double), compose(double, len, str))
                  assert both(4711) == ___  # Question
              """,
              "assert both(4711) == ___",
              "('9422', 8)",
              "tuple",
              List.of("args", "funcs", "kwargs")),
          new Program(
              "cachetools",
              "tests/test_ttl.py",
              "TTLCacheTest.test_expiry_follows_the_timer",
              """
                  def test_expiry_follows_the_timer(self):
                      clock = Timer(auto=False)
                      pantry = TTLCache(maxsize=6, ttl=3, timer=clock)
                      pantry["rye"] = 14
                      clock.tick()
                      pantry["oat"] = 20
                      clock.tick()
                      clock.tick()
                      assert "rye" in pantry is not ___
                      assert pantry.currsize == ___  # Question
                      assert repr(pantry["oat"]) == ___
              """,
              "assert pantry.currsize == ___",
              "1",
              "int",
              List.of("auto", "maxsize", "self", "timer", "ttl")),
          new Program(
              "toolz",
              "toolz/tests/test_itertoolz.py",
              "test_merge_of_words",
              """
              def test_merge_of_words():
                  words = merge_sorted(["ash", "elm"], ["birch", "yew"], key=len)
                  assert " ".join(words) == ___  # Question
              """,
              "assert \" \".join(words) == ___",
              "'ash elm birch yew'",
              "str",
              List.of("key", "seqs")),
          new Program(
              "toolz",
              "toolz/tests/test_curried.py",
              "test_missing_key_gives_default",
              """
              def test_missing_key_gives_default():
                  pick = get([1, 6, 2], default=None)
                  assert pick("abc")[1] is ___  # Question
                  assert pick("abc") == ___
              """,
              "assert pick(\"abc\")[1] is ___",
              "None",
              "none",
              List.of("default", "ind", "no_default", "seq")),
          new Program(
              "cachetools",
              "tests/test_cachedmethod.py",
              "CachedMethodTest.test_calls_are_counted_by_argument",
              """
                  @pytest.mark.parametrize("turns", [2, 5])
                  def test_calls_are_counted_by_argument(self, turns):
                      ledger = Ledger(LRUCache(maxsize=3))
                      for turn in range(turns * 2):
                          ledger.balance("account-%d" % (turn % 4), currency="CHF", rounding=Rounding.HALF_EVEN)
                      self.assertEqual(
                          ledger.calls,
                          ___,
                      )  # Question
                      self.assertIs(ledger.cache.get("account-0"), ___)
              """,
              "self.assertEqual(\n    ledger.calls,\n    ___,\n)",
              "{'account-0': 3, 'account-1': 3, 'account-2': 2, 'account-3': 2}",
              "dict",
              List.of("cache", "currency", "key", "lock", "maxsize", "rounding", "self", "turns")),
          new Program(
              "toolz",
              "toolz/sandbox/tests/test_core.py",
              "test_unzip_of_lazy_pairs",
              """
              def test_unzip_of_lazy_pairs():
                  pairs = ((n, n % 3) for n in range(4, 9))
                  numbers, rests = unzip(pairs)
                  assert list(rests) == ___  # Question
                  assert sum(numbers) == ___
              """,
              "assert list(rests) == ___",
              "[1, 2, 0, 1, 2]",
              "list",
              List.of("default", "iterable", "seq")),
          new Program(
              "cachetools",
              "tests/test_policy.py",
              "test_size_error_is_raised_with_its_reason",
              """
              def test_size_error_is_raised_with_its_reason():
                  box = Cache(maxsize=5, getsizeof=len)
                  with pytest.raises(ValueError) as caught:
                      box["tea"] = "oolong"
                  assert caught.value.args == ___  # Question
                  assert box.currsize == ___
              """,
              "assert caught.value.args == ___",
              "('value too large',)",
              "tuple",
              List.of("getsizeof", "maxsize", "value")));
}
