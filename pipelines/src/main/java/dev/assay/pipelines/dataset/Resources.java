package dev.assay.pipelines.dataset;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Texts that travel inside the jar. */
final class Resources {
  private Resources() {}

  /** Opens a text beside this class. */
  static Reader reader(String name) throws IOException {
    InputStream stream = Resources.class.getResourceAsStream(name);
    if (stream == null) {
      throw new IOException("the jar lacks " + name);
    }
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }
}
