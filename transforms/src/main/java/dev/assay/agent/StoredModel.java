package dev.assay.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replies from the store, and from a model where the store has none. The store comes before keys,
 * budget and rate limits. Threads and processes with the same request ask once: the others wait for
 * the reply that the first one stores, and ask themselves only if it fails.
 */
final class StoredModel {
  private static final Duration OCCUPIED = Duration.ofMillis(200);

  /** Where what is not stored comes from. */
  interface Source {
    ChatReply ask(ChatRequest request, RequestKey key, Instant deadline, Tally tally)
        throws ModelException, InterruptedException;
  }

  private final ReplyStore store;
  private final Replies replies;
  private final Dialect dialect;
  private final Source source;
  private final Time time;
  private final Set<RequestKey> askedAgain = ConcurrentHashMap.newKeySet();

  StoredModel(ReplyStore store, Replies replies, Dialect dialect, Source source, Time time) {
    this.store = store;
    this.replies = replies;
    this.dialect = dialect;
    this.source = source;
    this.time = time;
  }

  ChatReply ask(ChatRequest request, Instant deadline, Tally tally)
      throws ModelException, InterruptedException {
    RequestKey key = RequestKey.of(request, dialect);
    Optional<ChatReply> stored = find(key);
    if (stored.isPresent()) {
      return stored(stored.get(), tally);
    }
    if (replies == Replies.STORED_ONLY) {
      throw new ModelException(
          ModelException.Kind.REFUSED,
          "%s: no reply is stored under %s, and only stored ones are wanted"
              .formatted(request.model(), key.hex()));
    }
    ProcessLocks.Hold hold = turn(key, deadline, request);
    try {
      Optional<ChatReply> meanwhile = find(key);
      if (meanwhile.isPresent()) {
        return stored(meanwhile.get(), tally);
      }
      ChatReply reply = source.ask(request, key, deadline, tally);
      store.keep(request, dialect, reply);
      if (replies == Replies.ASK_AGAIN) {
        askedAgain.add(key);
      }
      tally.ended(Tally.Outcome.ANSWERED);
      // What was written, not what came: half a surrogate pair, say, does not survive writing, and
      // a
      // rerun must get the same.
      return store.find(key).orElseThrow();
    } finally {
      hold.close();
    }
  }

  private Optional<ChatReply> find(RequestKey key) {
    return switch (replies) {
      case STORED_FIRST, STORED_ONLY -> store.find(key);
      case ASK_AGAIN -> askedAgain.contains(key) ? store.find(key) : Optional.empty();
    };
  }

  private static ChatReply stored(ChatReply reply, Tally tally) {
    tally.used(reply.usage());
    tally.ended(Tally.Outcome.STORED);
    return reply;
  }

  private ProcessLocks.Hold turn(RequestKey key, Instant deadline, ChatRequest request)
      throws ModelException, InterruptedException {
    while (true) {
      Optional<ProcessLocks.Hold> hold = store.locks().tryHold(key.lock());
      if (hold.isPresent()) {
        return hold.get();
      }
      if (time.now().plus(OCCUPIED).isAfter(deadline)) {
        throw new ModelException(
            ModelException.Kind.OUT_OF_TIME,
            request.model() + ": another worker still waits for the reply to this request");
      }
      time.pause(OCCUPIED);
    }
  }
}
