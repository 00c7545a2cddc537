package dev.assay.mutate;

import dev.assay.source.Constant;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashSet;
import java.util.Set;

/** The words of a test that mean something where they stand. */
final class Identifiers {
  private Identifiers() {}

  /** Whether text could be a Python name in ASCII. */
  static boolean isIdentifier(String text) {
    return !text.isEmpty()
        && !Character.isDigit(text.charAt(0))
        && text.chars().allMatch(c -> c == '_' || (c < 128 && Character.isLetterOrDigit(c)));
  }

  /** Every name, attribute, keyword and parameter below a node. */
  static Set<String> of(Node node) {
    Set<String> identifiers = new HashSet<>();
    node.walk()
        .forEach(
            each -> {
              if (each.hasName()) {
                identifiers.add(each.name());
              }
              if (each.is(NodeKind.GLOBAL)
                  || each.is(NodeKind.NONLOCAL)
                  || each.is(NodeKind.ALIAS)
                  || each.is(NodeKind.MATCH_CLASS)) {
                identifiers.addAll(each.names());
              }
            });
    return identifiers;
  }

  /** The name that {@code import a.b} or {@code import a as b} binds. */
  static String boundBy(Node alias) {
    if (!alias.names().isEmpty()) {
      return alias.names().get(0);
    }
    int dot = alias.name().indexOf('.');
    return dot < 0 ? alias.name() : alias.name().substring(0, dot);
  }

  /** The words that calls and attributes look up by their text: attributes and keywords. */
  static Set<String> symbols(Node node) {
    Set<String> symbols = new HashSet<>();
    node.walk()
        .filter(each -> each.is(NodeKind.ATTRIBUTE) || each.is(NodeKind.KEYWORD))
        .filter(Node::hasName)
        .forEach(each -> symbols.add(each.name()));
    return symbols;
  }

  /** The values of all string literals below a node. */
  static Set<String> strings(Node node) {
    Set<String> strings = new HashSet<>();
    node.walk()
        .filter(each -> each.is(NodeKind.CONSTANT))
        .filter(each -> each.constant().kind() == Constant.Kind.STR)
        .forEach(each -> strings.add((String) each.constant().value()));
    return strings;
  }
}
