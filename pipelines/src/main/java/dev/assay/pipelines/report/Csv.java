package dev.assay.pipelines.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import dev.assay.analysis.Interval;
import dev.assay.analysis.Measured;
import dev.assay.analysis.Proportion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table as a file: UTF-8, comma, a header, lines ended by {@code \n}. What is not defined is an
 * empty cell, and a column says why.
 */
final class Csv {
  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();

  private final String name;
  private final List<List<String>> rows = new ArrayList<>();

  /** A table with its columns. */
  Csv(String name, String... columns) {
    this.name = name;
    rows.add(List.of(columns));
  }

  /** The name of its file, without the ending. */
  String name() {
    return name;
  }

  /** Adds a row of as many cells as there are columns. */
  Csv row(Object... cells) {
    List<String> row =
        Arrays.stream(cells)
            .map(cell -> cell instanceof Double number ? Spelled.exact(number) : cell.toString())
            .toList();
    if (row.size() != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "%s: %d cells for the columns %s".formatted(name, row.size(), rows.get(0)));
    }
    rows.add(row);
    return this;
  }

  /** The cells of a row from its parts: lists are spread. */
  static Object[] cells(Object... parts) {
    return Arrays.stream(parts)
        .flatMap(part -> part instanceof List<?> list ? list.stream() : List.of(part).stream())
        .toArray();
  }

  /** A mean and its interval: three cells. */
  static List<Object> of(Measured<Proportion> proportion) {
    return proportion
        .toOptional()
        .<List<Object>>map(p -> List.of(p.value(), p.interval().low(), p.interval().high()))
        .orElse(List.of("", "", ""));
  }

  /** Two cells. */
  static List<Object> ends(Measured<Interval> interval) {
    return interval
        .toOptional()
        .<List<Object>>map(ends -> List.of(ends.low(), ends.high()))
        .orElse(List.of("", ""));
  }

  /** One cell. */
  static Object number(Measured<Double> number) {
    return number.toOptional().<Object>map(value -> value).orElse("");
  }

  /** The file's text. */
  String text() {
    try {
      StringBuilder text = new StringBuilder();
      for (List<String> row : rows) {
        text.append(MAPPER.writeValueAsString(row));
      }
      return text.toString();
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("texts make a table", impossible);
    }
  }
}
