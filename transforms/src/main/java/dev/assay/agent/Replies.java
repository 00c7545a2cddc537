package dev.assay.agent;

/** Where replies come from. */
public enum Replies {
  /** From the store; a model is asked for what is not there. */
  STORED_FIRST,
  /** From the model, replacing what is stored; each request once in a process. */
  ASK_AGAIN,
  /** From the store only: nothing is sent and no key is needed. */
  STORED_ONLY
}
