package dev.assay.source;

import com.oracle.graal.python.pegparser.AbstractParser;
import com.oracle.graal.python.pegparser.FutureFeature;
import com.oracle.graal.python.pegparser.InputType;
import com.oracle.graal.python.pegparser.Parser;
import com.oracle.graal.python.pegparser.ParserCallbacks;
import com.oracle.graal.python.pegparser.scope.Scope.DefUse;
import com.oracle.graal.python.pegparser.scope.ScopeEnvironment;
import com.oracle.graal.python.pegparser.sst.ModTy;
import com.oracle.graal.python.pegparser.sst.StmtTy;
import com.oracle.graal.python.pegparser.tokenizer.SourceRange;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The border with GraalPy's parser, a port of CPython 3.12's grammar, syntax tree and symbol table.
 * Its API is internal and may change between releases, so the version is pinned and nothing outside
 * this class and {@link NodeAdapter} names its types.
 */
final class PegParser {
  /** Makes a block of text that begins with indentation; takes one line. */
  private static final String BLOCK = "if 1:\n";

  private static final int FEATURE_VERSION = 13;

  /**
   * What is deeper than this CPython 3.11 does not compile: its symbol table goes three times
   * {@code sys.getrecursionlimit()} levels down. A fixed limit, so that a text is readable on every
   * thread with a deep stack or on none.
   */
  private static final int DEEPEST = 3000;

  private PegParser() {}

  static PythonSource parse(String text, int firstLine) throws PythonSyntaxException {
    int nul = text.indexOf('\0');
    if (nul >= 0) {
      int before = (int) text.substring(0, nul).chars().filter(unit -> unit == '\n').count();
      throw new PythonSyntaxException("source code cannot contain null bytes", firstLine + before);
    }
    boolean indented = !text.isEmpty() && (text.charAt(0) == ' ' || text.charAt(0) == '\t');
    if (!indented) {
      return parse(text, firstLine, false);
    }
    try {
      return parse(text, firstLine, true);
    } catch (PythonSyntaxException noBlock) {
      // A file may begin with an indented comment or a blank line of spaces.
      try {
        return parse(text, firstLine, false);
      } catch (PythonSyntaxException noFile) {
        throw noBlock;
      }
    }
  }

  private static PythonSource parse(String text, int firstLine, boolean indented)
      throws PythonSyntaxException {
    String whole = indented ? BLOCK + text : text;
    int shift = firstLine - 1 - (indented ? 1 : 0);
    Callbacks callbacks = new Callbacks(shift);
    ModTy.Module tree;
    ScopeEnvironment environment;
    try {
      tree =
          (ModTy.Module)
              new Parser(
                      whole,
                      callbacks,
                      InputType.FILE,
                      EnumSet.noneOf(AbstractParser.Flags.class),
                      FEATURE_VERSION)
                  .parse();
      environment = ScopeEnvironment.analyze(tree, callbacks, futureFeatures(tree));
    } catch (SyntaxError error) {
      throw new PythonSyntaxException(error.message(), error.line);
    } catch (StackOverflowError tooDeep) {
      throw new PythonSyntaxException("too deeply nested for this thread's stack", firstLine);
    }
    try {
      return adapted(text, firstLine, indented, tree, environment);
    } catch (StackOverflowError tooDeep) {
      // The adapter takes more stack for each level than the parser.
      throw new PythonSyntaxException("too deeply nested for this thread's stack", firstLine);
    }
  }

  private static PythonSource adapted(
      String text, int firstLine, boolean indented, ModTy.Module tree, ScopeEnvironment environment)
      throws PythonSyntaxException {
    String whole = indented ? BLOCK + text : text;
    int shift = firstLine - 1 - (indented ? 1 : 0);
    LineMap wholeLines = new LineMap(whole);
    int prefix = indented ? BLOCK.length() : 0;
    NodeAdapter adapter =
        new NodeAdapter(range -> span(range, wholeLines, shift, prefix, firstLine));
    Node parsed = tree.accept(adapter);
    if (parsed.depth() > DEEPEST) {
      throw new PythonSyntaxException(
          "nested %d levels deep, must be at most %d".formatted(parsed.depth(), DEEPEST),
          firstLine);
    }
    List<Node> body = parsed.list(Field.BODY);
    LineMap lines = new LineMap(text);
    Node module = module(indented ? body.get(0).list(Field.BODY) : body, lines, text, firstLine);
    Map<Node, Scope> scopes = new ScopeAdapter(environment, adapter, tree, module).adapt();
    return new PythonSource(text, module, lines, firstLine, scopes);
  }

  private static Span span(SourceRange range, LineMap lines, int shift, int prefix, int firstLine) {
    if (range.startLine < 1 || range.startColumn < 0) {
      // A file without statements has a range of no place.
      return new Span(firstLine, 0, firstLine, 0, 0, 0);
    }
    return new Span(
        range.startLine + shift,
        range.startColumn,
        range.endLine + shift,
        range.endColumn,
        Math.max(0, lines.offset(range.startLine, range.startColumn) - prefix),
        Math.max(0, lines.offset(range.endLine, range.endColumn) - prefix));
  }

  /** The module, over the whole text. */
  private static Node module(List<Node> body, LineMap lines, String text, int firstLine) {
    int last = lines.lines();
    String lastLine = lines.line(last);
    Span span =
        new Span(
            firstLine,
            0,
            firstLine + last - 1,
            lastLine.codePointCount(0, lastLine.length()),
            0,
            text.length());
    return new Node(NodeKind.MODULE, span, null, List.of(), null, Map.of(Field.BODY, body));
  }

  private static EnumSet<FutureFeature> futureFeatures(ModTy.Module tree) {
    EnumSet<FutureFeature> features = EnumSet.noneOf(FutureFeature.class);
    // An empty file has no body at all.
    StmtTy[] body = tree.body == null ? new StmtTy[0] : tree.body;
    for (StmtTy statement : body) {
      if (statement instanceof StmtTy.ImportFrom from && "__future__".equals(from.module)) {
        for (var alias : from.names) {
          if (alias.name.equals("annotations")) {
            features.add(FutureFeature.ANNOTATIONS);
          }
        }
      }
    }
    return features;
  }

  /** Walks the parser's scopes beside the adapted tree. */
  private static final class ScopeAdapter {
    private final ScopeEnvironment environment;
    private final NodeAdapter adapter;
    private final ModTy.Module tree;
    private final Node module;
    private final Map<Node, Scope> result = new HashMap<>();

    ScopeAdapter(
        ScopeEnvironment environment, NodeAdapter adapter, ModTy.Module tree, Node module) {
      this.environment = environment;
      this.adapter = adapter;
      this.tree = tree;
      this.module = module;
    }

    Map<Node, Scope> adapt() {
      Map<Node, com.oracle.graal.python.pegparser.scope.Scope> originals = new HashMap<>();
      adapter.forEach(
          (original, node) -> {
            if (node.kind().isScope()) {
              originals.put(node, environment.lookupScope(original));
            }
          });
      originals.put(module, environment.lookupScope(tree));
      module.walk().filter(node -> node.kind().isScope()).forEach(node -> adapt(node, originals));
      return result;
    }

    private void adapt(
        Node node, Map<Node, com.oracle.graal.python.pegparser.scope.Scope> originals) {
      var original = originals.get(node);
      if (original == null) {
        throw new IllegalStateException("no scope for " + node);
      }
      Map<String, Scope.Binding> bindings = new HashMap<>();
      for (String name : original.getSymbolsByType(EnumSet.allOf(DefUse.class), 0).keySet()) {
        bindings.put(name, binding(original.getUseOfName(name)));
      }
      result.put(node, new Scope(node, bindings, enclosing(node)));
    }

    private @Nullable Scope enclosing(Node node) {
      for (Node at = node.parent().orElse(null); at != null; at = at.parent().orElse(null)) {
        Scope scope = result.get(at);
        if (scope != null) {
          return scope;
        }
      }
      return null;
    }

    private static Scope.Binding binding(EnumSet<DefUse> use) {
      if (use.contains(DefUse.GlobalExplicit) || use.contains(DefUse.GlobalImplicit)) {
        return Scope.Binding.GLOBAL;
      }
      if (use.contains(DefUse.Free)) {
        return Scope.Binding.FREE;
      }
      return use.contains(DefUse.Cell) ? Scope.Binding.CELL : Scope.Binding.LOCAL;
    }
  }

  private static final class SyntaxError extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int line;

    SyntaxError(String message, int line) {
      super(message, null, false, false);
      this.line = line;
    }

    String message() {
      return String.valueOf(getMessage());
    }
  }

  private static final class Callbacks implements ParserCallbacks {
    private final int shift;

    Callbacks(int shift) {
      this.shift = shift;
    }

    @Override
    public void safePointPoll() {}

    @Override
    public RuntimeException reportIncompleteSource(int line) {
      throw new SyntaxError("incomplete source", line + shift);
    }

    @Override
    public RuntimeException onError(ErrorType type, SourceRange range, String message) {
      throw new SyntaxError(message, range.startLine + shift);
    }

    @Override
    public void onWarning(WarningType type, SourceRange range, String message) {}
  }
}
