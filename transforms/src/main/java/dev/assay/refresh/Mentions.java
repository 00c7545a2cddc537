package dev.assay.refresh;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identifiers that code mentions: names, attributes, imports, parameters, keywords, and every
 * word of a string, since {@code getattr(x, "name")}, {@code "{0.name}".format(x)}, {@code
 * patch("module.name")} and quoted annotations look names up that stand there.
 *
 * <p>A namespace is asked for a name only by code that mentions it, by the interpreter or a library
 * for names of its own ({@link SpecialNames}), or by code that puts names together ({@link
 * Reflection}). Documentation strings are left out: reading them is asking for {@code __doc__}.
 */
final class Mentions {
  /** What an import from the code's own package mentions. */
  static final String PACKAGE = ".";

  private static final Pattern WORD =
      Pattern.compile("[\\w&&[^\\d]]\\w*", Pattern.UNICODE_CHARACTER_CLASS);

  private final Set<String> words = new HashSet<>();
  private final boolean atImport;
  private final boolean imports;

  private Mentions(boolean atImport, boolean imports) {
    this.atImport = atImport;
    this.imports = imports;
  }

  /** What a function, header and body, or any other code mentions; its own name is none of it. */
  static Set<String> of(Node code) {
    Mentions mentions = new Mentions(false, true);
    mentions.below(code);
    return mentions.words;
  }

  /**
   * What a statement mentions in what is evaluated when it runs at import: of functions the
   * decorators, defaults and annotations. The name that a definition binds is not mentioned by it,
   * nor are parameters; the members of a class are, since whatever makes it may look at them.
   */
  static Set<String> atImport(Node statement) {
    Mentions mentions = new Mentions(true, true);
    mentions.below(statement);
    return mentions.words;
  }

  /**
   * The same of what is used when it runs: what is imported under its own name is not mentioned by
   * that alone.
   */
  static Set<String> usedAtImport(Node statement) {
    Mentions mentions = new Mentions(true, false);
    mentions.below(statement);
    return mentions.words;
  }

  /** The words of a text. */
  static Set<String> words(String text) {
    Mentions mentions = new Mentions(false, true);
    mentions.split(text);
    return mentions.words;
  }

  private void add(Node node) {
    if (!imports && isImport(node)) {
      below(node);
      return;
    }
    boolean parameter = atImport && node.is(NodeKind.ARG) && !isOfLambda(node);
    if (node.hasName() && !parameter) {
      mention(node.name());
    }
    node.names().forEach(this::mention);
    if (node.is(NodeKind.IMPORT_FROM) && !node.names().isEmpty()) {
      words.add(PACKAGE);
    }
    if (node.is(NodeKind.ATTRIBUTE) && node.child(Field.VALUE).isName("sys")) {
      words.add("sys." + node.name());
    }
    if (node.is(NodeKind.CONSTANT) && isText(node.constant())) {
      mention((String) node.constant().value());
    }
    below(node);
  }

  private void below(Node node) {
    if (atImport && node.kind().isFunction()) {
      for (Field field : Surface.header()) {
        node.list(field).forEach(this::add);
      }
      return;
    }
    Optional<Node> documentation = Surface.documentationNode(node);
    for (Node child : node.children()) {
      if (!documentation.equals(Optional.of(child))) {
        add(child);
      }
    }
  }

  private static boolean isImport(Node node) {
    return node.is(NodeKind.IMPORT)
        || node.is(NodeKind.IMPORT_FROM)
        || (node.is(NodeKind.ALIAS) && node.names().isEmpty());
  }

  private static boolean isOfLambda(Node parameter) {
    return parameter
        .parent()
        .flatMap(Node::parent)
        .filter(owner -> owner.is(NodeKind.LAMBDA))
        .isPresent();
  }

  private static boolean isText(Constant constant) {
    return constant.kind() == Constant.Kind.STR || constant.kind() == Constant.Kind.BYTES;
  }

  private void mention(String text) {
    for (String word : words(text)) {
      words.add(word);
      words.addAll(Shapes.askedBy(word));
    }
  }

  private void split(String text) {
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      // The parser of Python takes identifiers in this form (reference 2.3).
      String word = Normalizer.normalize(matcher.group(), Normalizer.Form.NFKC);
      words.add(word);
      // A private name is looked up as _Class__name (reference 6.2.1); a class may have __ in it.
      int inside = word.startsWith("_") ? word.indexOf("__", 1) : -1;
      for (; inside > 0 && inside + 2 < word.length(); inside = word.indexOf("__", inside + 1)) {
        words.add(word.substring(inside));
      }
    }
  }
}
