package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSetTest {
  private static final Map<String, String> FILES =
      Map.of(
          "shop/stock.py", "a",
          "shop/data.json", "b",
          "tests/conftest.py", "c",
          "tests/test_stock.py", "d",
          "pyproject.toml", "[tool.pytest.ini_options]\nxfail_strict = true\n[tool.ruff]\nx = 1\n",
          "README.rst", "e");

  /** What is found where one file has another content; empty for one that is not there. */
  private static Optional<String> obstacle(String path, String content) {
    Map<String, String> newer = new TreeMap<>(FILES);
    if (content.isEmpty()) {
      newer.remove(path);
    } else {
      newer.put(path, content);
    }
    List<String> code = List.of("shop", "tests");
    return new FileSet(newer, code, List.of())
        .obstacle(
            new FileSet(FILES, code, List.of()),
            each -> Optional.ofNullable(FILES.get(each)),
            each -> Optional.ofNullable(newer.get(each)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.rst",
        "CHANGELOG.md",
        "LICENSE",
        "docs/conf.py",
        "docs/data/x.json",
        ".github/workflows/ci.yml",
        ".pre-commit-config.yaml",
        "shop.egg-info/PKG-INFO",
        "shop-1.0.dist-info/METADATA",
        "shop/stock.pyi",
        "shop/py.typed",
        "shop/__pycache__/stock.cpython-311.pyc",
        "tests/test_more.py"
      })
  void whatNoTestReadsMeansNothing(String path) {
    assertThat(obstacle(path, "new")).isEmpty();
  }

  @Test
  void aPythonFileThatIsInBothIsFollowedByItsCode() {
    assertThat(obstacle("shop/stock.py", "other")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop/more.py",
        "tests/helpers.py",
        "tests/deep/conftest.py",
        "conftest.py",
        "x.py"
      })
  void aPythonFileThatComesMayBeImportedInPlaceOfAnother(String path) {
    assertThat(obstacle(path, "new")).contains(path + " is new");
  }

  @Test
  void filesThatGoAndDataThatChangesAreObstacles() {
    assertThat(obstacle("shop/stock.py", "")).contains("shop/stock.py is gone");
    assertThat(obstacle("shop/data.json", "other")).contains("shop/data.json changed");
    assertThat(obstacle("shop/fast.so", "new")).contains("shop/fast.so is new");
  }

  @Test
  void ofAConfigurationFilePytestsSettingsCount() {
    String text = FILES.getOrDefault("pyproject.toml", "");

    assertThat(obstacle("pyproject.toml", text.replace("x = 1", "x = 2"))).isEmpty();
    assertThat(obstacle("pyproject.toml", text.replace("true", "false")))
        .contains("pytest's settings in pyproject.toml changed");
    assertThat(obstacle("tox.ini", "[pytest]\naddopts = -x\n"))
        .contains("pytest's settings in tox.ini changed");
    assertThat(obstacle("tox.ini", "[testenv]\ndeps = pytest\n")).isEmpty();
  }

  @Test
  void aModuleOfAPackageThatComesOrGoesIsANameLikeOthers() {
    Map<String, String> packaged = new TreeMap<>(FILES);
    packaged.put("shop/__init__.py", "f");
    Map<String, String> more = new TreeMap<>(packaged);
    more.put("shop/more.py", "g");
    more.put("shop/deep/__init__.py", "h");
    more.put("shop/deep/well.py", "i");

    assertThat(set(more, ".").comings(set(packaged, ".")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "more", "shop/more.py is new",
                "deep", "shop/deep/__init__.py is new",
                "well", "shop/deep/well.py is new"));
    assertThat(set(packaged, ".").comings(set(more, "."))).containsKey("more");
    assertThat(between(packaged, more, ".")).isEmpty();
    assertThat(between(more, packaged, ".")).isEmpty();
  }

  @Test
  void whatMayTakeTheNameOfAnotherIsAnObstacle() {
    Map<String, String> packaged = new TreeMap<>(FILES);
    packaged.put("shop/__init__.py", "f");
    Map<String, String> more = new TreeMap<>(packaged);
    more.put("shop/random.py", "g");

    assertThat(between(packaged, more, "shop")).contains("shop/random.py is new");
    assertThat(between(FILES, packaged, ".")).contains("shop/__init__.py is new");
    more.put("shop/conftest.py", "g");
    assertThat(between(packaged, more, ".")).contains("shop/conftest.py is new");
  }

  private static FileSet set(Map<String, String> files, String root) {
    return new FileSet(files, List.of("shop", "tests"), List.of(root));
  }

  private static Optional<String> between(
      Map<String, String> older, Map<String, String> newer, String root) {
    return set(newer, root)
        .obstacle(
            set(older, root),
            path -> Optional.ofNullable(older.get(path)),
            path -> Optional.ofNullable(newer.get(path)));
  }
}
