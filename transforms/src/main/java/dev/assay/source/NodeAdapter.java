package dev.assay.source;

import com.oracle.graal.python.pegparser.sst.AliasTy;
import com.oracle.graal.python.pegparser.sst.ArgTy;
import com.oracle.graal.python.pegparser.sst.ArgumentsTy;
import com.oracle.graal.python.pegparser.sst.ComprehensionTy;
import com.oracle.graal.python.pegparser.sst.ConstantValue;
import com.oracle.graal.python.pegparser.sst.ExceptHandlerTy;
import com.oracle.graal.python.pegparser.sst.ExprTy;
import com.oracle.graal.python.pegparser.sst.KeywordTy;
import com.oracle.graal.python.pegparser.sst.MatchCaseTy;
import com.oracle.graal.python.pegparser.sst.ModTy;
import com.oracle.graal.python.pegparser.sst.PatternTy;
import com.oracle.graal.python.pegparser.sst.SSTNode;
import com.oracle.graal.python.pegparser.sst.SSTreeVisitor;
import com.oracle.graal.python.pegparser.sst.StmtTy;
import com.oracle.graal.python.pegparser.sst.TypeIgnoreTy;
import com.oracle.graal.python.pegparser.sst.TypeParamTy;
import com.oracle.graal.python.pegparser.sst.WithItemTy;
import com.oracle.graal.python.pegparser.tokenizer.SourceRange;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the parser's tree into {@link Node}s, one visit method for each class of {@code ast}.
 *
 * <p>With {@link PegParser} the only code that knows the parser's internal types. Long because the
 * grammar has that many node classes; each method is one line of a table.
 */
final class NodeAdapter implements SSTreeVisitor<Node> {
  private final SpanMap spans;
  private final IdentityHashMap<SSTNode, Node> adapted = new IdentityHashMap<>();

  NodeAdapter(SpanMap spans) {
    this.spans = spans;
  }

  /** Places a parser's range in the caller's text. */
  interface SpanMap {
    Span span(SourceRange range);
  }

  /** Visits every parser's node with the node that was made of it. */
  void forEach(BiConsumer<SSTNode, Node> visitor) {
    adapted.forEach(visitor);
  }

  private NodeBuilder node(NodeKind kind, SSTNode original) {
    return new NodeBuilder(kind, original);
  }

  private static IllegalStateException unexpected(SSTNode node) {
    return new IllegalStateException("not part of a file: " + node.getClass().getSimpleName());
  }

  private static Constant constantOf(ConstantValue value) {
    return switch (value.kind) {
      case NONE -> new Constant(Constant.Kind.NONE, "None");
      case ELLIPSIS -> new Constant(Constant.Kind.ELLIPSIS, "...");
      case BOOLEAN -> new Constant(Constant.Kind.BOOL, value.getBoolean());
      case LONG -> new Constant(Constant.Kind.INT, BigInteger.valueOf(value.getLong()));
      case BIGINTEGER -> new Constant(Constant.Kind.INT, value.getBigInteger());
      case DOUBLE -> new Constant(Constant.Kind.FLOAT, value.getDouble());
      case COMPLEX -> new Constant(Constant.Kind.COMPLEX, value.getComplex()[1]);
      case CODEPOINTS -> new Constant(Constant.Kind.STR, value.getCodePoints().toJavaString());
      case BYTES ->
          new Constant(
              Constant.Kind.BYTES, new String(value.getBytes(), StandardCharsets.ISO_8859_1));
      case TUPLE, FROZENSET ->
          throw new IllegalStateException("a literal has no kind " + value.kind);
    };
  }

  private static String spelling(Enum<?> operator) {
    return switch (operator.name().toLowerCase(Locale.ROOT)) {
      case "add" -> "+";
      case "sub" -> "-";
      case "mult" -> "*";
      case "matmult" -> "@";
      case "div" -> "/";
      case "mod" -> "%";
      case "pow" -> "**";
      case "lshift" -> "<<";
      case "rshift" -> ">>";
      case "bitor" -> "|";
      case "bitxor" -> "^";
      case "bitand" -> "&";
      case "floordiv" -> "//";
      case "and" -> "and";
      case "or" -> "or";
      case "invert" -> "~";
      case "not" -> "not";
      case "uadd" -> "+";
      case "usub" -> "-";
      case "eq" -> "==";
      case "noteq" -> "!=";
      case "lt" -> "<";
      case "lte" -> "<=";
      case "gt" -> ">";
      case "gte" -> ">=";
      case "is" -> "is";
      case "isnot" -> "is not";
      case "in" -> "in";
      case "notin" -> "not in";
      default -> throw new IllegalStateException("unknown operator " + operator);
    };
  }

  private final class NodeBuilder {
    private final NodeKind kind;
    private final SSTNode original;
    private @Nullable String name;
    private final List<String> names = new ArrayList<>();
    private @Nullable Constant constant;
    private final Map<Field, List<Node>> fields = new EnumMap<>(Field.class);

    NodeBuilder(NodeKind kind, SSTNode original) {
      this.kind = kind;
      this.original = original;
    }

    NodeBuilder name(@Nullable String value) {
      name = value;
      return this;
    }

    NodeBuilder names(@Nullable String... values) {
      if (values != null) {
        for (String value : values) {
          if (value != null) {
            names.add(value);
          }
        }
      }
      return this;
    }

    NodeBuilder operators(Enum<?>... operators) {
      for (Enum<?> operator : operators) {
        names.add(spelling(operator));
      }
      return this;
    }

    NodeBuilder constant(ConstantValue value) {
      constant = constantOf(value);
      return this;
    }

    NodeBuilder with(Field field, @Nullable SSTNode child) {
      if (child != null) {
        fields.put(field, List.of(child.accept(NodeAdapter.this)));
      }
      return this;
    }

    NodeBuilder with(Field field, @Nullable SSTNode @Nullable [] children) {
      if (children != null && children.length > 0) {
        List<Node> nodes = new ArrayList<>(children.length);
        for (SSTNode child : children) {
          nodes.add(child == null ? absent() : child.accept(NodeAdapter.this));
        }
        fields.put(field, nodes);
      }
      return this;
    }

    private Node absent() {
      Span whole = spans.span(original.getSourceRange());
      Span point =
          new Span(
              whole.line(),
              whole.column(),
              whole.line(),
              whole.column(),
              whole.start(),
              whole.start());
      return new Node(NodeKind.ABSENT, point, null, List.of(), null, Map.of());
    }

    Node build() {
      Node node =
          new Node(kind, spans.span(original.getSourceRange()), name, names, constant, fields);
      adapted.put(original, node);
      return node;
    }
  }

  @Override
  public Node visit(ExprTy.Attribute n) {
    return node(NodeKind.ATTRIBUTE, n).name(n.attr).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(ExprTy.Await n) {
    return node(NodeKind.AWAIT, n).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(ExprTy.BinOp n) {
    return node(NodeKind.BIN_OP, n)
        .operators(n.op)
        .with(Field.LEFT, n.left)
        .with(Field.RIGHT, n.right)
        .build();
  }

  @Override
  public Node visit(ExprTy.BoolOp n) {
    return node(NodeKind.BOOL_OP, n).operators(n.op).with(Field.VALUES, n.values).build();
  }

  @Override
  public Node visit(ExprTy.Call n) {
    return node(NodeKind.CALL, n)
        .with(Field.FUNC, n.func)
        .with(Field.ARGS, n.args)
        .with(Field.KEYWORDS, n.keywords)
        .build();
  }

  @Override
  public Node visit(ExprTy.Compare n) {
    return node(NodeKind.COMPARE, n)
        .operators(n.ops)
        .with(Field.LEFT, n.left)
        .with(Field.COMPARATORS, n.comparators)
        .build();
  }

  @Override
  public Node visit(ExprTy.Constant n) {
    return node(NodeKind.CONSTANT, n).constant(n.value).build();
  }

  @Override
  public Node visit(ExprTy.Dict n) {
    return node(NodeKind.DICT, n).with(Field.KEYS, n.keys).with(Field.VALUES, n.values).build();
  }

  @Override
  public Node visit(ExprTy.DictComp n) {
    return node(NodeKind.DICT_COMP, n)
        .with(Field.KEY, n.key)
        .with(Field.VALUE, n.value)
        .with(Field.GENERATORS, n.generators)
        .build();
  }

  @Override
  public Node visit(ExprTy.FormattedValue n) {
    return node(NodeKind.FORMATTED_VALUE, n)
        .names(n.conversion > 0 ? "!" + (char) n.conversion : null)
        .with(Field.VALUE, n.value)
        .with(Field.FORMAT_SPEC, n.formatSpec)
        .build();
  }

  @Override
  public Node visit(ExprTy.GeneratorExp n) {
    return node(NodeKind.GENERATOR_EXP, n)
        .with(Field.ELT, n.element)
        .with(Field.GENERATORS, n.generators)
        .build();
  }

  @Override
  public Node visit(ExprTy.IfExp n) {
    return node(NodeKind.IF_EXP, n)
        .with(Field.TEST, n.test)
        .with(Field.BODY, n.body)
        .with(Field.ORELSE, n.orElse)
        .build();
  }

  @Override
  public Node visit(ExprTy.JoinedStr n) {
    return node(NodeKind.JOINED_STR, n).with(Field.VALUES, n.values).build();
  }

  @Override
  public Node visit(ExprTy.Lambda n) {
    return node(NodeKind.LAMBDA, n).with(Field.ARGS, n.args).with(Field.BODY, n.body).build();
  }

  @Override
  public Node visit(ExprTy.List n) {
    return node(NodeKind.LIST, n).with(Field.ELTS, n.elements).build();
  }

  @Override
  public Node visit(ExprTy.ListComp n) {
    return node(NodeKind.LIST_COMP, n)
        .with(Field.ELT, n.element)
        .with(Field.GENERATORS, n.generators)
        .build();
  }

  @Override
  public Node visit(ExprTy.Name n) {
    return node(NodeKind.NAME, n).name(n.id).build();
  }

  @Override
  public Node visit(ExprTy.NamedExpr n) {
    return node(NodeKind.NAMED_EXPR, n)
        .with(Field.TARGET, n.target)
        .with(Field.VALUE, n.value)
        .build();
  }

  @Override
  public Node visit(ExprTy.Set n) {
    return node(NodeKind.SET, n).with(Field.ELTS, n.elements).build();
  }

  @Override
  public Node visit(ExprTy.SetComp n) {
    return node(NodeKind.SET_COMP, n)
        .with(Field.ELT, n.element)
        .with(Field.GENERATORS, n.generators)
        .build();
  }

  @Override
  public Node visit(ExprTy.Slice n) {
    return node(NodeKind.SLICE, n)
        .with(Field.LOWER, n.lower)
        .with(Field.UPPER, n.upper)
        .with(Field.STEP, n.step)
        .build();
  }

  @Override
  public Node visit(ExprTy.Starred n) {
    return node(NodeKind.STARRED, n).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(ExprTy.Subscript n) {
    return node(NodeKind.SUBSCRIPT, n)
        .with(Field.VALUE, n.value)
        .with(Field.SLICE, n.slice)
        .build();
  }

  @Override
  public Node visit(ExprTy.Tuple n) {
    return node(NodeKind.TUPLE, n).with(Field.ELTS, n.elements).build();
  }

  @Override
  public Node visit(ExprTy.UnaryOp n) {
    return node(NodeKind.UNARY_OP, n).operators(n.op).with(Field.OPERAND, n.operand).build();
  }

  @Override
  public Node visit(ExprTy.Yield n) {
    return node(NodeKind.YIELD, n).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(ExprTy.YieldFrom n) {
    return node(NodeKind.YIELD_FROM, n).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(AliasTy n) {
    return node(NodeKind.ALIAS, n).name(n.name).names(n.asName).build();
  }

  @Override
  public Node visit(ArgTy n) {
    return node(NodeKind.ARG, n).name(n.arg).with(Field.ANNOTATION, n.annotation).build();
  }

  @Override
  public Node visit(ArgumentsTy n) {
    return node(NodeKind.ARGUMENTS, n)
        .with(Field.POSONLYARGS, n.posOnlyArgs)
        .with(Field.ARGS, n.args)
        .with(Field.VARARG, n.varArg)
        .with(Field.KWONLYARGS, n.kwOnlyArgs)
        .with(Field.KW_DEFAULTS, n.kwDefaults)
        .with(Field.KWARG, n.kwArg)
        .with(Field.DEFAULTS, n.defaults)
        .build();
  }

  @Override
  public Node visit(ComprehensionTy n) {
    return node(NodeKind.COMPREHENSION, n)
        .names(n.isAsync ? "async" : null)
        .with(Field.TARGET, n.target)
        .with(Field.ITER, n.iter)
        .with(Field.IFS, n.ifs)
        .build();
  }

  @Override
  public Node visit(ExceptHandlerTy.ExceptHandler n) {
    return node(NodeKind.EXCEPT_HANDLER, n)
        .name(n.name)
        .with(Field.TYPE, n.type)
        .with(Field.BODY, n.body)
        .build();
  }

  @Override
  public Node visit(KeywordTy n) {
    return node(NodeKind.KEYWORD, n).name(n.arg).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(MatchCaseTy n) {
    return node(NodeKind.MATCH_CASE, n)
        .with(Field.PATTERN, n.pattern)
        .with(Field.GUARD, n.guard)
        .with(Field.BODY, n.body)
        .build();
  }

  @Override
  public Node visit(ModTy.Module n) {
    return node(NodeKind.MODULE, n).with(Field.BODY, n.body).build();
  }

  @Override
  public Node visit(PatternTy.MatchAs n) {
    return node(NodeKind.MATCH_AS, n).name(n.name).with(Field.PATTERN, n.pattern).build();
  }

  @Override
  public Node visit(PatternTy.MatchClass n) {
    return node(NodeKind.MATCH_CLASS, n)
        .names(n.kwdAttrs)
        .with(Field.CLS, n.cls)
        .with(Field.PATTERNS, n.patterns)
        .with(Field.KWD_PATTERNS, n.kwdPatterns)
        .build();
  }

  @Override
  public Node visit(PatternTy.MatchMapping n) {
    return node(NodeKind.MATCH_MAPPING, n)
        .name(n.rest)
        .with(Field.KEYS, n.keys)
        .with(Field.PATTERNS, n.patterns)
        .build();
  }

  @Override
  public Node visit(PatternTy.MatchOr n) {
    return node(NodeKind.MATCH_OR, n).with(Field.PATTERNS, n.patterns).build();
  }

  @Override
  public Node visit(PatternTy.MatchSequence n) {
    return node(NodeKind.MATCH_SEQUENCE, n).with(Field.PATTERNS, n.patterns).build();
  }

  @Override
  public Node visit(PatternTy.MatchSingleton n) {
    return node(NodeKind.MATCH_SINGLETON, n).constant(n.value).build();
  }

  @Override
  public Node visit(PatternTy.MatchStar n) {
    return node(NodeKind.MATCH_STAR, n).name(n.name).build();
  }

  @Override
  public Node visit(PatternTy.MatchValue n) {
    return node(NodeKind.MATCH_VALUE, n).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(StmtTy.AnnAssign n) {
    return node(NodeKind.ANN_ASSIGN, n)
        .names(n.isSimple ? null : "()")
        .with(Field.TARGET, n.target)
        .with(Field.ANNOTATION, n.annotation)
        .with(Field.VALUE, n.value)
        .build();
  }

  @Override
  public Node visit(StmtTy.Assert n) {
    return node(NodeKind.ASSERT, n).with(Field.TEST, n.test).with(Field.MSG, n.msg).build();
  }

  @Override
  public Node visit(StmtTy.Assign n) {
    return node(NodeKind.ASSIGN, n)
        .with(Field.TARGETS, n.targets)
        .with(Field.VALUE, n.value)
        .build();
  }

  @Override
  public Node visit(StmtTy.AsyncFor n) {
    return node(NodeKind.ASYNC_FOR, n)
        .with(Field.TARGET, n.target)
        .with(Field.ITER, n.iter)
        .with(Field.BODY, n.body)
        .with(Field.ORELSE, n.orElse)
        .build();
  }

  @Override
  public Node visit(StmtTy.AsyncFunctionDef n) {
    return node(NodeKind.ASYNC_FUNCTION_DEF, n)
        .name(n.name)
        .with(Field.ARGS, n.args)
        .with(Field.BODY, n.body)
        .with(Field.DECORATOR_LIST, n.decoratorList)
        .with(Field.RETURNS, n.returns)
        .with(Field.TYPE_PARAMS, n.typeParams)
        .build();
  }

  @Override
  public Node visit(StmtTy.AsyncWith n) {
    return node(NodeKind.ASYNC_WITH, n).with(Field.ITEMS, n.items).with(Field.BODY, n.body).build();
  }

  @Override
  public Node visit(StmtTy.AugAssign n) {
    return node(NodeKind.AUG_ASSIGN, n)
        .operators(n.op)
        .with(Field.TARGET, n.target)
        .with(Field.VALUE, n.value)
        .build();
  }

  @Override
  public Node visit(StmtTy.Break n) {
    return node(NodeKind.BREAK, n).build();
  }

  @Override
  public Node visit(StmtTy.ClassDef n) {
    return node(NodeKind.CLASS_DEF, n)
        .name(n.name)
        .with(Field.BASES, n.bases)
        .with(Field.KEYWORDS, n.keywords)
        .with(Field.BODY, n.body)
        .with(Field.DECORATOR_LIST, n.decoratorList)
        .with(Field.TYPE_PARAMS, n.typeParams)
        .build();
  }

  @Override
  public Node visit(StmtTy.Continue n) {
    return node(NodeKind.CONTINUE, n).build();
  }

  @Override
  public Node visit(StmtTy.Delete n) {
    return node(NodeKind.DELETE, n).with(Field.TARGETS, n.targets).build();
  }

  @Override
  public Node visit(StmtTy.Expr n) {
    return node(NodeKind.EXPR, n).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(StmtTy.For n) {
    return node(NodeKind.FOR, n)
        .with(Field.TARGET, n.target)
        .with(Field.ITER, n.iter)
        .with(Field.BODY, n.body)
        .with(Field.ORELSE, n.orElse)
        .build();
  }

  @Override
  public Node visit(StmtTy.FunctionDef n) {
    return node(NodeKind.FUNCTION_DEF, n)
        .name(n.name)
        .with(Field.ARGS, n.args)
        .with(Field.BODY, n.body)
        .with(Field.DECORATOR_LIST, n.decoratorList)
        .with(Field.RETURNS, n.returns)
        .with(Field.TYPE_PARAMS, n.typeParams)
        .build();
  }

  @Override
  public Node visit(StmtTy.Global n) {
    return node(NodeKind.GLOBAL, n).names(n.names).build();
  }

  @Override
  public Node visit(StmtTy.If n) {
    return node(NodeKind.IF, n)
        .with(Field.TEST, n.test)
        .with(Field.BODY, n.body)
        .with(Field.ORELSE, n.orElse)
        .build();
  }

  @Override
  public Node visit(StmtTy.Import n) {
    return node(NodeKind.IMPORT, n).with(Field.NAMES, n.names).build();
  }

  @Override
  public Node visit(StmtTy.ImportFrom n) {
    return node(NodeKind.IMPORT_FROM, n)
        .name(n.module)
        .names(n.level > 0 ? ".".repeat(n.level) : null)
        .with(Field.NAMES, n.names)
        .build();
  }

  @Override
  public Node visit(StmtTy.Match n) {
    return node(NodeKind.MATCH, n)
        .with(Field.SUBJECT, n.subject)
        .with(Field.CASES, n.cases)
        .build();
  }

  @Override
  public Node visit(StmtTy.Nonlocal n) {
    return node(NodeKind.NONLOCAL, n).names(n.names).build();
  }

  @Override
  public Node visit(StmtTy.Pass n) {
    return node(NodeKind.PASS, n).build();
  }

  @Override
  public Node visit(StmtTy.Raise n) {
    return node(NodeKind.RAISE, n).with(Field.EXC, n.exc).with(Field.CAUSE, n.cause).build();
  }

  @Override
  public Node visit(StmtTy.Return n) {
    return node(NodeKind.RETURN, n).with(Field.VALUE, n.value).build();
  }

  @Override
  public Node visit(StmtTy.Try n) {
    return node(NodeKind.TRY, n)
        .with(Field.BODY, n.body)
        .with(Field.HANDLERS, n.handlers)
        .with(Field.ORELSE, n.orElse)
        .with(Field.FINALBODY, n.finalBody)
        .build();
  }

  @Override
  public Node visit(StmtTy.TryStar n) {
    return node(NodeKind.TRY_STAR, n)
        .with(Field.BODY, n.body)
        .with(Field.HANDLERS, n.handlers)
        .with(Field.ORELSE, n.orElse)
        .with(Field.FINALBODY, n.finalBody)
        .build();
  }

  @Override
  public Node visit(StmtTy.TypeAlias n) {
    return node(NodeKind.TYPE_ALIAS, n)
        .with(Field.NAME, n.name)
        .with(Field.TYPE_PARAMS, n.typeParams)
        .with(Field.VALUE, n.value)
        .build();
  }

  @Override
  public Node visit(StmtTy.While n) {
    return node(NodeKind.WHILE, n)
        .with(Field.TEST, n.test)
        .with(Field.BODY, n.body)
        .with(Field.ORELSE, n.orElse)
        .build();
  }

  @Override
  public Node visit(StmtTy.With n) {
    return node(NodeKind.WITH, n).with(Field.ITEMS, n.items).with(Field.BODY, n.body).build();
  }

  @Override
  public Node visit(TypeParamTy.ParamSpec n) {
    return node(NodeKind.PARAM_SPEC, n).name(n.name).build();
  }

  @Override
  public Node visit(TypeParamTy.TypeVar n) {
    return node(NodeKind.TYPE_VAR, n).name(n.name).with(Field.BOUND, n.bound).build();
  }

  @Override
  public Node visit(TypeParamTy.TypeVarTuple n) {
    return node(NodeKind.TYPE_VAR_TUPLE, n).name(n.name).build();
  }

  @Override
  public Node visit(WithItemTy n) {
    return node(NodeKind.WITH_ITEM, n)
        .with(Field.CONTEXT_EXPR, n.contextExpr)
        .with(Field.OPTIONAL_VARS, n.optionalVars)
        .build();
  }

  @Override
  public Node visit(ModTy.Expression n) {
    throw unexpected(n);
  }

  @Override
  public Node visit(ModTy.FunctionType n) {
    throw unexpected(n);
  }

  @Override
  public Node visit(ModTy.Interactive n) {
    throw unexpected(n);
  }

  @Override
  public Node visit(TypeIgnoreTy.TypeIgnore n) {
    throw unexpected(n);
  }
}
