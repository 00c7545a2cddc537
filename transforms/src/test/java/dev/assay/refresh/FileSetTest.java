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
}
