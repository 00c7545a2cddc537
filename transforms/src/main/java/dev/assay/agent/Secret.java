package dev.assay.agent;

/** A key. It is told to its endpoint and to nobody else, and is not serializable. */
final class Secret {
  private static final String HIDDEN = "[key]";

  /**
   * What people write where a local server wants any key ("none", "EMPTY") is no secret, and may be
   * a word of a reply.
   */
  private static final int SHORTEST = 12;

  /** Of an endpoint that asks for none. */
  static final Secret NONE = new Secret("");

  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  static Secret of(String value) {
    return new Secret(value);
  }

  /** Whether there is a key at all. */
  boolean present() {
    return !value.isEmpty();
  }

  /** The key itself, for the endpoint. */
  String reveal() {
    return value;
  }

  /** A text of the endpoint's without the key: servers have been seen to quote it. */
  String hide(String text) {
    return value.length() >= SHORTEST ? text.replace(value, HIDDEN) : text;
  }

  @Override
  public String toString() {
    return HIDDEN;
  }
}
