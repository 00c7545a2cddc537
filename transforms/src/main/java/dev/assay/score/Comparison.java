package dev.assay.score;

import dev.assay.score.Value.Call;
import dev.assay.score.Value.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges answers to one question: by equal text first, then by structure, then by how names are
 * qualified, and in symbolic repositories by mathematical identity (RepoReason, appendix C.2;
 * SPEC.md, "Comparison").
 *
 * <p>What a model wrote is read by a grammar of literals and constructor calls and never executed,
 * imported or evaluated. Time and memory grow with the length of the answer, which is bounded;
 * symbolic comparison takes what its judge allows. Immutable and safe for many threads.
 */
public final class Comparison {
  private final Question question;
  private final SymbolicJudge judge;
  private final Callables callables;

  /** The gold answer as it is written, and with its conversions carried out; or neither. */
  private final List<Value> gold;

  private final boolean nan;

  private Comparison(Question question, SymbolicJudge judge) {
    this.question = question;
    this.judge = judge;
    this.callables = new Callables(question.symbolic(), called(question.answer()));
    this.gold = readGold();
    this.nan = gold.stream().anyMatch(Comparison::holdsNan);
  }

  /** Prepares to judge answers; a symbolic comparison finds no judge. */
  public static Comparison of(Question question) {
    return new Comparison(question, SymbolicJudge.none());
  }

  /** The same comparison with a judge of mathematical expressions. */
  public Comparison withJudge(SymbolicJudge symbolic) {
    return new Comparison(question, symbolic);
  }

  /** The version of the rules by which an answer is found in what a model wrote. */
  public static int extractionVersion() {
    return Extraction.VERSION;
  }

  private List<Value> readGold() {
    List<Value> read = new ArrayList<>();
    boolean calls = !callables.known().isEmpty();
    for (boolean converting : calls ? new boolean[] {false, true} : new boolean[] {false}) {
      try {
        read.add(Grammar.read(question.answer(), callables, converting));
      } catch (UnreadableException outsideTheGrammar) {
        // Such a gold answer can still be written down as it is: judged by its text alone.
        return List.of();
      }
    }
    return List.copyOf(read);
  }

  /**
   * Judges what a model wrote.
   *
   * @param prediction its whole answer, of any length and content
   */
  public Verdict judge(String prediction) {
    if (prediction.strip().equals(question.answer().strip())) {
      return text();
    }
    Extraction extraction = new Extraction(question);
    Extraction.Candidate candidate = extraction.first(prediction);
    while (true) {
      if (candidate.text().equals(question.answer().strip())) {
        return text();
      }
      try {
        return compare(read(candidate.text()));
      } catch (UnreadableException unreadable) {
        Optional<Extraction.Candidate> inner = extraction.within(candidate);
        if (inner.isEmpty()) {
          // The reason that counts is the one of the innermost text: what is around it is known.
          return unreadable.verdict();
        }
        candidate = inner.get();
      }
    }
  }

  private Verdict text() {
    return Verdict.of(nan ? Rule.NOT_A_NUMBER : Rule.EQUAL_TEXT);
  }

  private Value read(String candidate) throws UnreadableException {
    int length = Limits.length(question.answer());
    if (candidate.length() > length) {
      throw new UnreadableException(
          Rule.TOO_LONG, candidate.length() + " characters; at most " + length + " are read");
    }
    requireText(candidate);
    return Grammar.read(candidate, callables, false);
  }

  /** Python reads neither NUL nor half a surrogate pair. */
  private static void requireText(String candidate) throws UnreadableException {
    for (int i = 0; i < candidate.length(); i++) {
      char unit = candidate.charAt(i);
      if (Character.isHighSurrogate(unit)
          && i + 1 < candidate.length()
          && Character.isLowSurrogate(candidate.charAt(i + 1))) {
        i++;
      } else if (unit == 0 || Character.isSurrogate(unit)) {
        throw new UnreadableException(
            Rule.FORBIDDEN_CHARACTER, String.format("U+%04X at offset %d", (int) unit, i));
      }
    }
  }

  private Verdict compare(Value answer) {
    if (nan || holdsNan(answer)) {
      return new Verdict(Rule.NOT_A_NUMBER, "NaN equals nothing");
    }
    Sameness sameness = new Sameness(new Context(question));
    Agreement best = Agreement.DIFFERENT;
    for (Value form : gold) {
      Agreement agreement = sameness.compare(form, answer);
      best = agreement.compareTo(best) < 0 ? agreement : best;
    }
    return switch (best) {
      case SAME -> Verdict.of(Rule.EQUAL_STRUCTURE);
      case QUALIFIED -> Verdict.of(Rule.EQUAL_QUALIFICATION);
      case DIFFERENT -> different(answer);
    };
  }

  private Verdict different(Value answer) {
    if (gold.isEmpty()) {
      return new Verdict(Rule.DIFFERENT_VALUE, "the gold answer compares by its text only");
    }
    Value wanted = gold.get(0);
    if (question.symbolic() && (isExpression(wanted) || isExpression(answer))) {
      return verdict(judge.judge(SymbolicRequest.of(wanted, answer, question.shownTest())));
    }
    return Verdict.of(
        Types.of(wanted).equals(Types.of(answer)) ? Rule.DIFFERENT_VALUE : Rule.DIFFERENT_TYPE);
  }

  private static Verdict verdict(SymbolicJudge.Answer answer) {
    Rule rule =
        switch (answer.finding()) {
          case EQUAL -> Rule.EQUAL_SYMBOLICALLY;
          case DIFFERENT -> Rule.DIFFERENT_SYMBOLICALLY;
          case NOT_SHOWN -> Rule.NOT_SHOWN_EQUAL;
          case TOO_LARGE -> Rule.TOO_LARGE;
          case UNAVAILABLE -> Rule.SYMBOLIC_UNAVAILABLE;
        };
    return new Verdict(rule, answer.detail());
  }

  private static boolean holdsNan(Value value) {
    return Types.anywhere(value, each -> each instanceof Value.Real r && Double.isNaN(r.value()));
  }

  /** Whether a value is more than literals: numbers alone are compared as numbers. */
  private static boolean isExpression(Value value) {
    return Types.anywhere(
        value,
        each -> each instanceof Operation || each instanceof Call || each instanceof Value.Name);
  }

  /** The last names of what the gold answer calls: a name before an opening parenthesis. */
  private static Set<String> called(String gold) {
    Set<String> called = new HashSet<>();
    if (gold.indexOf('(') < 0) {
      return called;
    }
    try {
      String name = "";
      for (Lexer lexer = new Lexer(gold); lexer.kind() != Lexer.Kind.END; lexer.advance()) {
        if (lexer.isOperator("(") && !name.isEmpty()) {
          called.add(name);
        }
        name = lexer.kind() == Lexer.Kind.NAME && !lexer.isKeyword() ? lexer.word() : "";
      }
    } catch (UnreadableException broken) {
      return Set.of();
    }
    return called;
  }
}
