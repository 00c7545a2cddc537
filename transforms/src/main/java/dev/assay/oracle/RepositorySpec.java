package dev.assay.oracle;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A repository to build tasks from: where its files come from and what is known about them.
 *
 * @param name what users and task ids call it
 * @param source where its files come from
 * @param layout where its library and tests are
 * @param requirements exact pins in pip's notation that its environment always gets, pytest among
 *     them, optionally with {@code --hash=sha256:…}
 * @param dependencies whether those are all
 * @param environment variables that the repository's code is executed with, as one that chooses its
 *     mode in pure Python
 * @param excluded test files that are left out, relative to the repository, each with its reason
 * @param included test files that stay whatever screening finds in them, or folders of such files,
 *     relative to the repository
 * @param symbolic whether its values are symbolic mathematics, so that answers may be compared as
 *     such (SPEC.md, A, Comparison)
 */
public record RepositorySpec(
    String name,
    Source source,
    Layout layout,
    List<String> requirements,
    Dependencies dependencies,
    Map<String, String> environment,
    Map<String, String> excluded,
    List<String> included,
    boolean symbolic) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?");
  private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]*");

  /** Those that make executions comparable, and those that lead to other code. */
  private static final Pattern RESERVED =
      Pattern.compile("PATH|HOME|TMPDIR|TZ|LC_.*|LANG|PYTHON.*|LD_.*|PYTEST_.*");

  public RepositorySpec {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "repository name '" + name + "': use letters, digits and . _ - between them");
    }
    requirements = requirements.stream().map(Requirement::of).map(Requirement::line).toList();
    for (String variable : environment.keySet()) {
      if (!VARIABLE.matcher(variable).matches() || RESERVED.matcher(variable).matches()) {
        throw new IllegalArgumentException(
            name
                + ": environment variable '"
                + variable
                + "' cannot be set: expected a name as MINE_PURE_PYTHON, none of Python's, pytest's,"
                + " the loader's or the locale's own");
      }
    }
    environment = Collections.unmodifiableMap(new TreeMap<>(environment));
    excluded = Collections.unmodifiableMap(new TreeMap<>(excluded));
    included = List.copyOf(included);
  }

  /** Where a repository's files come from. */
  public sealed interface Source {
    /** Whether it can never mean other files than it means now. */
    boolean isPinned();

    /** What follows the name in a choice, with no path of this machine and no password. */
    String spelling();
  }

  /**
   * A source distribution of the package index.
   *
   * @param distribution the project's name there
   * @param version the version, as its file is named
   * @param sha256 digest of the file; if absent, the one that the index announces
   */
  public record SourceDistribution(String distribution, String version, Optional<String> sha256)
      implements Source {
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.!+_-]*");
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    public SourceDistribution {
      if (!NAME.matcher(distribution).matches()) {
        throw new IllegalArgumentException("'" + distribution + "' is no name of a distribution");
      }
      if (!VERSION.matcher(version).matches()) {
        throw new IllegalArgumentException(
            "version '" + version + "' of " + distribution + ": expected one as 1.2.0");
      }
      sha256 = sha256.map(digest -> digest.toLowerCase(Locale.ROOT));
      if (sha256.isPresent() && !SHA256.matcher(sha256.get()).matches()) {
        throw new IllegalArgumentException(
            "sha256 '" + sha256.get() + "' of " + distribution + ": expected 64 hex digits");
      }
    }

    @Override
    public boolean isPinned() {
      return true;
    }

    @Override
    public String spelling() {
      return "==" + version;
    }
  }

  /**
   * A folder of this machine.
   *
   * @param folder its path
   */
  public record LocalFolder(Path folder) implements Source {
    @Override
    public boolean isPinned() {
      return false;
    }

    @Override
    public String spelling() {
      return "=<folder>";
    }
  }

  /**
   * A commit of a git repository: its committed files alone, whatever a work tree holds.
   *
   * @param url what git is given, as {@code https://…} or {@code file:///…}
   * @param revision a commit, whole or abbreviated, a tag or a branch
   */
  public record GitRevision(String url, String revision) implements Source {
    private static final Pattern URL = Pattern.compile("(https?|ssh|git|file)://\\S+");
    private static final Pattern REVISION = Pattern.compile("[A-Za-z0-9_./][A-Za-z0-9_./+#-]*");
    private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{40}");

    public GitRevision {
      if (!URL.matcher(url).matches()) {
        throw new IllegalArgumentException(
            "git address '"
                + withoutCredentials(url)
                + "': expected one that begins with https://, http://, ssh://, git:// or file://");
      }
      if (!REVISION.matcher(revision).matches()) {
        throw new IllegalArgumentException(
            "git revision '" + revision + "': expected a commit, a tag or a branch");
      }
    }

    @Override
    public boolean isPinned() {
      return COMMIT.matcher(revision).matches();
    }

    @Override
    public String spelling() {
      return "=git+" + (url.startsWith("file:") ? "<folder>" : address()) + "@" + revision;
    }

    /** The address without the name and password that it may hold. */
    public String address() {
      return withoutCredentials(url);
    }

    private static String withoutCredentials(String url) {
      return url.replaceFirst("//[^/@]*@", "//");
    }
  }

  /**
   * Where a repository keeps what; an empty list means that it is found by name. All paths are
   * relative to the repository's root, {@code .} is the root itself.
   *
   * @param importRoots folders for {@code sys.path}
   * @param library packages and modules that are the library
   * @param tests files and folders that hold tests
   */
  public record Layout(List<String> importRoots, List<String> library, List<String> tests) {
    /** Everything is found by name. */
    public static final Layout FOUND = new Layout(List.of(), List.of(), List.of());

    public Layout {
      importRoots = List.copyOf(importRoots);
      library = List.copyOf(library);
      tests = List.copyOf(tests);
    }
  }

  /** Which distributions a repository's environment holds. */
  public enum Dependencies {
    /** The pins alone. */
    PINNED,
    /**
     * The pins, and what the repository declares for itself and as its test extra or dependency
     * group. Resolved at the first build; the result is kept as a lock.
     */
    DETECTED
  }
}
