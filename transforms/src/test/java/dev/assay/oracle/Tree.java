package dev.assay.oracle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files written by a test: paths and texts. */
record Tree(Map<String, String> files) {
  /** A small project in which everything is where most projects have it. */
  static Tree flat() {
    return new Tree(Map.of())
        .with("abacus/__init__.py", "__version__ = '2.5'\n\nfrom abacus.core import add\n")
        .with("abacus/core.py", "# adds\n\n\ndef add(a, b):\n    return a + b\n")
        .with(
            "tests/test_core.py",
            "import abacus\n\n\ndef test_add():\n    assert abacus.add(1, 2) == 3\n")
        .with("docs/conf.py", "project = 'abacus'\n")
        .with("setup.py", "import sys\n\nsys.exit('setup.py must not run')\n");
  }

  Tree with(String path, String text) {
    var more = new LinkedHashMap<>(files);
    more.put(path, text);
    return new Tree(more);
  }

  Tree without(String path) {
    var fewer = new LinkedHashMap<>(files);
    fewer.remove(path);
    return new Tree(fewer);
  }

  Path writeTo(Path folder) throws IOException {
    for (var file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return folder;
  }

  byte[] zip(String top) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
      for (var file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(top + file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}
