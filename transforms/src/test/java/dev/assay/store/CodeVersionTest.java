package dev.assay.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeVersionTest {
  private static final Map<String, String> CODE =
      new TreeMap<>(
          Map.of(
              "dev/assay/trace/Trace.class", "bytes of a class",
              "python/assay_harness/server.py", "pass",
              "dev/assay/runners/Main.class", "the command line",
              "META-INF/MANIFEST.MF", "a date"));

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aJarAndAFolderWithTheSameFilesAreTheSameCode() throws IOException {
    assertThat(CodeVersion.files(jar("a.jar", CODE)))
        .isEqualTo(CodeVersion.files(classes("a", CODE)))
        .hasSize(2);
  }

  @Test
  void aChangedMissingOrAddedFileIsOtherCode() throws IOException {
    for (String name :
        new String[] {"dev/assay/trace/Trace.class", "python/assay_harness/new.py"}) {
      Map<String, String> changed = new TreeMap<>(CODE);
      changed.put(name, "bytes of a clasS");

      assertThat(CodeVersion.files(jar("b.jar", changed)))
          .isNotEqualTo(CodeVersion.files(jar("a.jar", CODE)));
    }
  }

  @Test
  void theCommandLineAndTheDateOfTheJarDecideNoResult() throws IOException {
    Map<String, String> changed = new TreeMap<>(CODE);
    changed.put("dev/assay/runners/Main.class", "another");
    changed.put("META-INF/MANIFEST.MF", "another date");

    assertThat(CodeVersion.files(jar("b.jar", changed)))
        .isEqualTo(CodeVersion.files(jar("a.jar", CODE)));
  }

  @Test
  void theRunningCodeHasAVersion() {
    assertThat(CodeVersion.current()).matches("[0-9a-f]{16}").isEqualTo(CodeVersion.current());
  }

  private Path classes(String name, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path target = folder.resolve(name).resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.writeString(target, file.getValue());
    }
    return folder.resolve(name);
  }

  private Path jar(String name, Map<String, String> files) throws IOException {
    Path jar = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return jar;
  }
}
