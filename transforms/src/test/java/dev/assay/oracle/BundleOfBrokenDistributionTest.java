package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.oracle.BundleException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Source distributions that are not what they should be, from an index on this machine. */
class BundleOfBrokenDistributionTest {
  private Path cache;
  private Path folder;

  @BeforeEach
  void useFoldersOfItsOwn(@TempDir Path forCache, @TempDir Path forRepository) {
    cache = forCache;
    folder = forRepository;
  }

  @Test
  void refusesAFileThatIsNotTheAnnouncedOne() throws Exception {
    byte[] content = Tree.flat().zip("abacus-2.5/");
    try (var index = LoopbackIndex.json("abacus", "abacus-2.5.zip", content, "0".repeat(64))) {
      assertRefused(
          index,
          Reason.WRONG_DIGEST,
          "abacus-2.5.zip: its sha256 is " + sha256(content) + ", expected " + "0".repeat(64));
    }
    assertThat(cache.resolve("downloads")).doesNotExist();
  }

  @Test
  void refusesAFileThatIsNotThePinnedOne() throws Exception {
    byte[] content = Tree.flat().zip("abacus-2.5/");
    String yaml =
        "repositories: [{name: abacus, version: '2.5', sha256: %s}]".formatted("1".repeat(64));
    Path catalogue = Files.writeString(folder.resolve("more.yaml"), yaml);
    RepositorySpec pinned = RepositoryCatalog.read(catalogue).resolve("abacus").get(0);
    try (var index = LoopbackIndex.json("abacus", "abacus-2.5.zip", content, sha256(content))) {
      assertThatExceptionOfType(BundleException.class)
          .isThrownBy(() -> builder(index).build(pinned))
          .withMessageContaining("abacus-2.5.zip")
          .withMessageContaining("expected " + "1".repeat(64));
    }
  }

  @Test
  void refusesATruncatedArchive() throws Exception {
    byte[] whole = tar("src = '.'", "t.add(src + '/abacus', 'abacus-2.5/abacus')");
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    try (var index = LoopbackIndex.json("abacus", "abacus-2.5.tar.gz", half, sha256(half))) {
      assertRefused(index, Reason.BROKEN_ARCHIVE, "abacus 2.5 cannot be unpacked");
    }
  }

  @Test
  void refusesAnArchiveThatWritesOutsideItsFolder() throws Exception {
    for (String name : new String[] {"../../escaped.py", "/tmp/escaped.py", "abacus-2.5/../../e"}) {
      byte[] content = new Tree(Map.of()).with(name, "x").zip("");
      try (var index = LoopbackIndex.json("abacus", "abacus-2.5.zip", content, sha256(content))) {
        assertRefused(index, Reason.UNSAFE_ARCHIVE, "leads out of the archive's folder");
      }
      Trees.delete(cache.resolve("downloads"));
    }
  }

  @Test
  void refusesLinksThatLeaveTheArchiveAndDevices() throws Exception {
    String member =
        "m = tarfile.TarInfo('abacus-2.5/member'); m.type = tarfile.%s; m.linkname = '%s'";
    for (String[] kind :
        new String[][] {{"SYMTYPE", "/etc/passwd"}, {"LNKTYPE", "../../x"}, {"CHRTYPE", ""}}) {
      byte[] content = tar(member.formatted(kind[0], kind[1]), "t.addfile(m)");
      try (var index =
          LoopbackIndex.json("abacus", "abacus-2.5.tar.gz", content, sha256(content))) {
        assertRefused(index, Reason.UNSAFE_ARCHIVE, "abacus-2.5/member");
      }
      Trees.delete(cache.resolve("downloads"));
    }
  }

  @Test
  void refusesADistributionThatIsPublishedWithoutItsTests() throws Exception {
    byte[] content = Tree.flat().without("tests/test_core.py").zip("abacus-2.5/");
    try (var index = LoopbackIndex.html("abacus", "abacus-2.5.zip", content, sha256(content))) {
      assertRefused(index, Reason.NO_TESTS, "may have been published without its tests");
    }
  }

  @Test
  void fetchesADownloadAgainThatWasDamagedSince() throws Exception {
    byte[] content = Tree.flat().without("tests/test_core.py").zip("abacus-2.5/");
    Path kept = cache.resolve("downloads").resolve("abacus-2.5." + sha256(content) + ".zip");
    try (var index = LoopbackIndex.json("abacus", "abacus-2.5.zip", content, sha256(content))) {
      assertRefused(index, Reason.NO_TESTS, "no file matches");
      assertThat(kept).hasBinaryContent(content);
      Files.writeString(kept, "damaged");
      assertRefused(index, Reason.NO_TESTS, "no file matches");
      assertThat(kept).hasBinaryContent(content);
    }
  }

  @Test
  void tellsAnUnknownProjectFromAnUnknownVersionAndFromWheelsOnly() throws Exception {
    byte[] content = Tree.flat().zip("abacus-2.4/");
    try (var index = LoopbackIndex.json("abacus", "abacus-2.4.zip", content, sha256(content))) {
      assertRefused(index, Reason.UNKNOWN_VERSION, "abacus 2.5; the index has 2.4");
    }
    try (var index = LoopbackIndex.json("other", "other-2.5.zip", content, sha256(content))) {
      assertRefused(index, Reason.UNKNOWN_NAME, "the package index knows no project abacus");
    }
    try (var index =
        LoopbackIndex.json("abacus", "abacus-2.5-py3-none-any.whl", content, sha256(content))) {
      assertRefused(index, Reason.NO_SOURCE_DISTRIBUTION, "no source distribution of abacus 2.5");
    }
  }

  @Test
  void namesTheDownloadThatFailedAndNotTheIndex() throws Exception {
    BundleBuilder offline = BundleBuilder.create(LoopbackIndex.unreachable()).withCache(cache);
    assertThatExceptionOfType(BundleException.class)
        .isThrownBy(() -> offline.build(spec()))
        .withMessageContaining("the index page of abacus: the package index cannot be reached")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.DOWNLOAD_FAILED))
        .satisfies(e -> assertThat(e).hasMessageNotContainingAny("secret", "127.0.0.1"));
  }

  private void assertRefused(LoopbackIndex index, Reason reason, String message) {
    assertThatExceptionOfType(BundleException.class)
        .isThrownBy(() -> builder(index).build(spec()))
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
    assertThat(cache.resolve("bundles")).doesNotExist();
    assertThat(cache.resolve("building")).isEmptyDirectory();
  }

  private BundleBuilder builder(LoopbackIndex index) {
    return BundleBuilder.create(index.environment()).withCache(cache);
  }

  private static RepositorySpec spec() throws CatalogException {
    return RepositoryCatalog.builtIn().resolve("abacus==2.5").get(0);
  }

  /** A .tar.gz of what Python statements add to the archive {@code t}. */
  private byte[] tar(String... statements) throws IOException, InterruptedException {
    Tree.flat().writeTo(folder);
    String program =
        "import tarfile; t = tarfile.open('made.tar.gz', 'w:gz')\n%s\nt.close()\n"
            .formatted(String.join("\n", statements));
    Process process =
        new ProcessBuilder("python3", "-c", program).directory(folder.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    return Files.readAllBytes(folder.resolve("made.tar.gz"));
  }

  private static String sha256(byte[] content) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
  }
}
