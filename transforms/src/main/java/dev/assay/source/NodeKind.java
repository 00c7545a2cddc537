package dev.assay.source;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of {@link Node}, one for each concrete class of Python's {@code ast} module. */
public enum NodeKind {
  MODULE,
  // statements
  FUNCTION_DEF,
  ASYNC_FUNCTION_DEF,
  CLASS_DEF,
  RETURN,
  DELETE,
  ASSIGN,
  AUG_ASSIGN,
  ANN_ASSIGN,
  TYPE_ALIAS,
  FOR,
  ASYNC_FOR,
  WHILE,
  IF,
  WITH,
  ASYNC_WITH,
  MATCH,
  RAISE,
  TRY,
  TRY_STAR,
  ASSERT,
  IMPORT,
  IMPORT_FROM,
  GLOBAL,
  NONLOCAL,
  EXPR,
  PASS,
  BREAK,
  CONTINUE,
  // expressions
  BOOL_OP,
  NAMED_EXPR,
  BIN_OP,
  UNARY_OP,
  LAMBDA,
  IF_EXP,
  DICT,
  SET,
  LIST_COMP,
  SET_COMP,
  DICT_COMP,
  GENERATOR_EXP,
  AWAIT,
  YIELD,
  YIELD_FROM,
  COMPARE,
  CALL,
  FORMATTED_VALUE,
  JOINED_STR,
  CONSTANT,
  ATTRIBUTE,
  SUBSCRIPT,
  STARRED,
  NAME,
  LIST,
  TUPLE,
  SLICE,
  // parts
  ARGUMENTS,
  ARG,
  KEYWORD,
  ALIAS,
  WITH_ITEM,
  COMPREHENSION,
  EXCEPT_HANDLER,
  MATCH_CASE,
  MATCH_VALUE,
  MATCH_SINGLETON,
  MATCH_SEQUENCE,
  MATCH_MAPPING,
  MATCH_CLASS,
  MATCH_STAR,
  MATCH_AS,
  MATCH_OR,
  TYPE_VAR,
  PARAM_SPEC,
  TYPE_VAR_TUPLE,
  /**
   * Stands where a list of {@code ast} holds None, so that lists stay aligned: the key of {@code
   * **spread} in a dictionary, the default of a keyword-only parameter that has none.
   */
  ABSENT;

  private static final Set<NodeKind> STATEMENTS =
      Collections.unmodifiableSet(EnumSet.range(FUNCTION_DEF, CONTINUE));
  private static final Set<NodeKind> EXPRESSIONS =
      Collections.unmodifiableSet(EnumSet.range(BOOL_OP, SLICE));

  /** Whether nodes of this kind are statements. */
  public boolean isStatement() {
    return STATEMENTS.contains(this);
  }

  /** Whether nodes of this kind are expressions. */
  public boolean isExpression() {
    return EXPRESSIONS.contains(this);
  }

  /** Whether nodes of this kind are {@code def} or {@code async def} statements. */
  public boolean isFunction() {
    return this == FUNCTION_DEF || this == ASYNC_FUNCTION_DEF;
  }

  /** Whether nodes of this kind open a scope of their own (Python language reference, 4.2.1). */
  public boolean isScope() {
    return switch (this) {
      case MODULE,
          FUNCTION_DEF,
          ASYNC_FUNCTION_DEF,
          CLASS_DEF,
          LAMBDA,
          LIST_COMP,
          SET_COMP,
          DICT_COMP,
          GENERATOR_EXP ->
          true;
      default -> false;
    };
  }
}
