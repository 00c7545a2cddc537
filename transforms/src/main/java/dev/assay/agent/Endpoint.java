package dev.assay.agent;

import java.time.Duration;

/** Where a model answers; one request for each call, no retries. Safe for many threads. */
interface Endpoint {
  /**
   * Sends a request and waits for the reply.
   *
   * @param limit the longest it may take, from connecting to the last byte
   */
  ChatReply ask(ChatRequest request, Duration limit) throws FailedAttempt, InterruptedException;
}
