package dev.assay.runners;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version that Maven wrote into this build. */
final class BuildVersion {
  private BuildVersion() {}

  static String text() {
    try (InputStream in = BuildVersion.class.getResourceAsStream("/version.properties")) {
      Properties properties = new Properties();
      properties.load(Objects.requireNonNull(in, "version.properties is not in the jar"));
      return Objects.requireNonNull(properties.getProperty("version"), "no version was written");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
