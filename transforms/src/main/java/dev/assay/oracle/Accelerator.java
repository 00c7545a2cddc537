package dev.assay.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tracer's C part, compiled for an interpreter: a shared library that lies beside the Python
 * harness. It gives the records that the tracer in Python gives, at less cost.
 *
 * <p>It is for CPython 3.11 only (3.12 and later have {@code sys.monitoring}) and needs a C
 * compiler and the interpreter's headers. Where any of that is missing there is none, which changes
 * no result; {@link ForkServer#tracer} says what is in force. {@code ASSAY_ACCELERATOR=off} does
 * without.
 *
 * <p>Compiled once for each interpreter and kept in the cache of bundles, under a digest of the
 * sources and of what the interpreter says of its build; it appears there in one rename.
 */
final class Accelerator {
  private static final Logger LOG = LoggerFactory.getLogger(Accelerator.class);
  private static final String NAME = "assay_accelerator";
  private static final String LIBRARY = NAME + ".so";
  private static final List<String> SOURCES =
      List.of(
          "accelerator.h",
          "tracing.h",
          "arena.c",
          "calls.c",
          "codes.c",
          "events.c",
          "glimpse.c",
          "hook.c",
          "json.c",
          "marks.c",
          "module.c");
  private static final Map<Path, Optional<Path>> KNOWN = new ConcurrentHashMap<>();

  /** Version, build, ABI and header directory; nothing if this is not for the interpreter. */
  private static final String ASK =
      """
      import os, sys, sysconfig
      include = sysconfig.get_path("include")
      private = os.path.join(include, "internal", "pycore_frame.h")
      debug = hasattr(sys, "gettotalrefcount")
      if sys.implementation.name == "cpython" and sys.version_info[:2] == (3, 11) and not debug:
          if os.path.isfile(private):
              print(sys.version.replace("\\n", " "), sysconfig.get_config_var("SOABI"), sep="\\n")
              print(include)
      """;

  /** Loads a library, which fails if it is not for the interpreter after all. */
  private static final String TRY =
      """
      import sys
      from importlib.util import module_from_spec, spec_from_file_location
      spec = spec_from_file_location("assay_accelerator", sys.argv[1])
      spec.loader.exec_module(module_from_spec(spec))
      """;

  private Accelerator() {}

  /** The library for an interpreter, if there can be one; found or made at the first call. */
  static Optional<Path> of(Path python) {
    return of(python, System.getenv());
  }

  static Optional<Path> of(Path python, Map<String, String> environment) {
    if (environment.getOrDefault("ASSAY_ACCELERATOR", "").equals("off")) {
      return Optional.empty();
    }
    return KNOWN.computeIfAbsent(
        python, key -> build(key, environment).map(Accelerator::besideTheHarness));
  }

  /** The library in the cache, where it stays. */
  static Optional<Path> built(Path python) {
    return build(python, System.getenv()).map(place -> place.resolve(LIBRARY));
  }

  /** Whoever may read the harness, from inside a sandbox as well, may read this. */
  private static Path besideTheHarness(Path place) {
    Path here = HarnessFiles.directory().resolve(NAME + "-" + place.getFileName() + ".so");
    try {
      return Files.exists(here) ? here : Files.copy(place.resolve(LIBRARY), here);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy the accelerator", e);
    }
  }

  /** The folder in the cache. */
  private static Optional<Path> build(Path python, Map<String, String> environment) {
    BundleCache cache = BundleCache.byDefault(environment);
    try {
      Path workspace = cache.workspace();
      try {
        return build(python, cache, new Command(workspace, environment));
      } finally {
        Trees.delete(workspace);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cache " + cache.root(), e);
    }
  }

  private static Optional<Path> build(Path python, BundleCache cache, Command command)
      throws IOException {
    List<String> facts =
        command.run(List.of(python.toString(), "-I", "-c", ASK), "").output().lines().toList();
    if (facts.size() != 3) {
      LOG.debug("no accelerator for {}: not CPython 3.11, or without its headers", python);
      return Optional.empty();
    }
    Path sources = Files.createDirectory(command.directory().resolve("sources"));
    List<String> identity = new ArrayList<>(facts.subList(0, 2));
    for (String source : SOURCES) {
      String text = read(source);
      Files.writeString(sources.resolve(source), text);
      identity.add(text);
    }
    Path place = cache.root().resolve("accelerators").resolve(Sha256.of(identity));
    if (!Files.isDirectory(place)) {
      Path draft = Files.createDirectory(command.directory().resolve("accelerator"));
      Path library = draft.resolve(LIBRARY);
      if (!compiles(sources, Path.of(facts.get(2)), library, command)
          || !runs(List.of(python.toString(), "-I", "-c", TRY, library.toString()), command)) {
        return Optional.empty();
      }
      cache.keep(draft, place);
    }
    return Optional.of(place);
  }

  private static boolean compiles(Path sources, Path headers, Path library, Command command)
      throws IOException {
    for (String compiler : List.of("cc", "gcc", "clang")) {
      List<String> words = new ArrayList<>(List.of(compiler, "-O2", "-shared", "-fPIC"));
      words.addAll(List.of("-fvisibility=hidden", "-I" + headers, "-o", library.toString()));
      SOURCES.stream()
          .filter(source -> source.endsWith(".c"))
          .forEach(source -> words.add(sources.resolve(source).toString()));
      if (runs(words, command)) {
        return true;
      }
    }
    return false;
  }

  private static boolean runs(List<String> words, Command command) throws IOException {
    Command.Result result;
    try {
      result = command.run(words, "");
    } catch (IOException noSuchProgram) {
      LOG.debug("no {} here", words.get(0), noSuchProgram);
      return false;
    }
    if (result.status() != 0) {
      LOG.info("no accelerator: {} says {}", words.get(0), result.errors().strip());
    }
    return result.status() == 0;
  }

  private static String read(String source) throws IOException {
    try (InputStream stream = Accelerator.class.getResourceAsStream("/c/" + source)) {
      if (stream == null) {
        throw new OracleException("the accelerator's source is missing from this program's jar");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
