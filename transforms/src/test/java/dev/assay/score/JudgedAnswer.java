package dev.assay.score;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A row of a table of answers; the table's head says how it is written. */
record JudgedAnswer(
    Rule rule, String gold, String prediction, String assertion, String test, String row) {
  private static final Pattern HALF = Pattern.compile("‹([0-9A-F]{4})›");
  private static final Pattern REPEATED = Pattern.compile("‹([^›]*)\\*(\\d+)›", Pattern.DOTALL);

  static Stream<JudgedAnswer> table(String name) {
    try (InputStream file = JudgedAnswer.class.getResourceAsStream("/score/" + name)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(JudgedAnswer::of);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JudgedAnswer of(String row) {
    List<String> columns = Stream.of(row.split(" ¦ ?", -1)).map(JudgedAnswer::decoded).toList();
    return new JudgedAnswer(
        Rule.valueOf(columns.get(0)),
        columns.get(1),
        columns.get(2),
        columns.size() > 3 ? columns.get(3) : "",
        columns.size() > 4 ? columns.get(4) : "",
        row);
  }

  private static String decoded(String column) {
    String text = column.replace('⏎', '\n').replace('⇥', '\t').replace('␀', '\0').replace('␠', ' ');
    text = HALF.matcher(text).replaceAll(half -> hexadecimal(half));
    return REPEATED
        .matcher(text)
        .replaceAll(
            each ->
                Matcher.quoteReplacement(each.group(1).repeat(Integer.parseInt(each.group(2)))));
  }

  private static String hexadecimal(MatchResult half) {
    return String.valueOf((char) Integer.parseInt(half.group(1), 16));
  }

  Question question(boolean symbolic) {
    return new Question(gold, assertion, test, symbolic);
  }

  @Override
  public String toString() {
    return row;
  }
}
