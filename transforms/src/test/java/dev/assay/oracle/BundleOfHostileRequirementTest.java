package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.oracle.BundleException.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requirements whose build is a program that means harm. */
class BundleOfHostileRequirementTest {
  /** A build backend that tries what it can and puts what came of it into the wheel. */
  private static final String BACKEND =
      """
      import os, zipfile
      tried = {}
      def attempt(name, action):
          try:
              tried[name] = repr(action())
          except BaseException as e:
              tried[name] = type(e).__name__
      def files(wheel):
          yield "evil.py", f"tried = {tried!r}"
          yield "evil-1.0.dist-info/METADATA", "Metadata-Version: 2.1\\nName: evil\\nVersion: 1.0\\n"
          yield ("evil-1.0.dist-info/WHEEL",
                 "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
          yield "evil-1.0.dist-info/RECORD", ""
      def build_wheel(directory, config_settings=None, metadata_directory=None):
          attempt("write", lambda: open("%1$s/written", "w").close())
          attempt("read", lambda: open("%1$s/secret").read())
          attempt("home", lambda: os.listdir(os.path.expanduser("~")))
          attempt("key", lambda: os.environ["SOME_API_KEY"])
          attempt("processes", lambda: len([p for p in os.listdir("/proc") if p.isdigit()]) < 20)
          if os.fork() == 0:
              os.setsid()
              os.closerange(0, 100)
              import time
              time.sleep(600)
          name = "evil-1.0-py3-none-any.whl"
          with zipfile.ZipFile(os.path.join(directory, name), "w") as wheel:
              for path, text in files(wheel):
                  wheel.writestr(path, text)
          return name
      """;

  private Path cache;
  private Path folder;
  private Path outside;

  @BeforeEach
  void useFolders(@TempDir Path forCache, @TempDir Path forRepository, @TempDir Path elsewhere)
      throws Exception {
    cache = forCache;
    folder = forRepository;
    outside = elsewhere;
    Files.writeString(outside.resolve("secret"), "the secret");
  }

  private byte[] distribution() throws Exception {
    return new Tree(Map.of())
        .with(
            "pyproject.toml",
            "[build-system]\nrequires = []\nbuild-backend = 'backend'\nbackend-path = ['.']\n")
        .with("PKG-INFO", "Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n")
        .with("backend.py", BACKEND.formatted(outside))
        .zip("evil-1.0/");
  }

  private RepositorySpec repository(String requirement) throws Exception {
    Tree.flat()
        .with(
            "pyproject.toml",
            """
            [project]
            name = "abacus"
            version = "2.5"
            dependencies = ["%s"]
            """
                .formatted(requirement))
        .writeTo(folder);
    return RepositoryCatalog.builtIn().resolve("abacus=" + folder).get(0);
  }

  @Test
  void aRequirementThatIsOnlyAnAddressIsBuiltInTheSandbox() throws Exception {
    byte[] content = distribution();
    try (var index = LoopbackIndex.html("evil", "evil-1.0.zip", content, sha256(content))) {
      assertHarmless(index, "evil @ " + index.address("evil-1.0.zip"));
    }
  }

  @Test
  void aRequirementThatIsPublishedAsSourceIsBuiltInTheSandbox() throws Exception {
    byte[] content = distribution();
    try (var index = LoopbackIndex.html("evil", "evil-1.0.zip", content, sha256(content))) {
      assertHarmless(index, "evil==1.0");
    }
  }

  private void assertHarmless(LoopbackIndex index, String requirement) throws Exception {
    var here = new Command(outside, System.getenv());
    assumeThat(BuildSandbox.find(Interpreter.ask("python3", here), here)).isPresent();
    var environment = new HashMap<>(System.getenv());
    environment.put("SOME_API_KEY", "the key");
    environment.putAll(index.besidesTheUsual());
    Bundle bundle =
        BundleBuilder.create(environment).withCache(cache).build(repository(requirement));
    String tried = Files.readString(bundle.siteDirectory().resolve("evil.py"));
    assertThat(tried)
        .contains("'read': 'FileNotFoundError'")
        .contains("'key': 'KeyError'")
        .contains("'processes': 'True'")
        .doesNotContain("the secret", "the key");
    assertThat(outside.resolve("written")).doesNotExist();
    assertThat(
            ProcessHandle.allProcesses()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(line -> line.contains(cache.toString())))
        .isEmpty();
  }

  @Test
  void withoutASandboxNothingIsBuilt(@TempDir Path work) throws Exception {
    byte[] content = distribution();
    try (var index = LoopbackIndex.html("evil", "evil-1.0.zip", content, sha256(content))) {
      var pip = withoutSandbox(index, work);
      for (String requirement : List.of("evil @ " + index.address("evil-1.0.zip"), "evil==1.0")) {
        assertThatExceptionOfType(BundleException.class)
            .isThrownBy(() -> pip.resolve(List.of(), List.of(requirement)))
            .withMessageContaining("built only where bubblewrap is installed")
            .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.INSTALL_FAILED));
      }
    }
    assertThat(outside.resolve("written")).doesNotExist();
  }

  @Test
  void withoutASandboxWheelsAreInstalled(@TempDir Path work) throws Exception {
    byte[] wheel =
        new Tree(Map.of())
            .with("good.py", "answer = 42\n")
            .with(
                "good-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: good\nVersion: 1.0\n")
            .with(
                "good-1.0.dist-info/WHEEL",
                "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            .with("good-1.0.dist-info/RECORD", "")
            .zip("");
    String file = "good-1.0-py3-none-any.whl";
    try (var index = LoopbackIndex.html("good", file, wheel, sha256(wheel))) {
      var lock = withoutSandbox(index, work).resolve(List.of(), List.of("good"));
      assertThat(lock).extracting(Requirement::pin).containsExactly("good==1.0");
    }
    assertThat(work.resolve("site/good.py")).exists();
  }

  private static PipInstall withoutSandbox(LoopbackIndex index, Path work) throws Exception {
    var command = new Command(work, index.environment());
    Path site = Files.createDirectory(work.resolve("site"));
    return new PipInstall(Interpreter.ask("python3", command), command, Optional::empty, site);
  }

  private static String sha256(byte[] content) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
  }
}
