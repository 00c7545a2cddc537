package dev.assay.agent;

import dev.assay.agent.ProcessLocks.Hold;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The rate at which all processes that share a folder ask one model. Who comes is told when to
 * begin and sleeps until then, in the order of coming; a process that dies meanwhile has lost its
 * turn and nobody else's. The clocks of the machines should agree to a second.
 */
final class RateLimiter {
  private static final int STATE_BYTES = 3 * Long.BYTES;
  private static final Duration OCCUPIED = Duration.ofMillis(100);

  /** What the file holds: three numbers, microseconds since 1970. */
  private record State(TokenBucket requests, TokenBucket tokens, long notBefore) {}

  private final RateLimits limits;
  private final Time time;
  private final Path file;
  private final ProcessLocks locks;

  /**
   * A limiter.
   *
   * @param folder shared by the processes of a run
   */
  RateLimiter(Path folder, ModelName model, RateLimits limits, Time time) {
    String name = RequestKey.fileName(model.toString());
    this.limits = limits;
    this.time = time;
    this.locks = ProcessLocks.in(folder.resolve(name + ".locks"));
    this.file = folder.resolve(name + ".rate");
  }

  /** The right to have one request under way. */
  interface Turn extends AutoCloseable {
    /** Gives back what the request did not use of its tokens. */
    void giveBack(long tokens);

    @Override
    void close();
  }

  /**
   * Waits for a turn.
   *
   * @param tokens that the request may read and write
   * @param deadline the turn is not taken if it would come later
   * @return empty if there is none in time
   */
  Optional<Turn> enter(long tokens, Instant deadline) throws InterruptedException {
    Optional<Hold> place = place(deadline);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    boolean entered = false;
    try {
      Optional<Instant> start = begin(tokens, deadline);
      if (start.isPresent()) {
        Duration wait = Duration.between(time.now(), start.get());
        if (!wait.isNegative() && !wait.isZero()) {
          time.pause(wait);
        }
        entered = true;
        return place.map(this::turn);
      }
      return Optional.empty();
    } finally {
      if (!entered) {
        place.get().close();
      }
    }
  }

  /** One of the places for concurrent requests; lock 0 is the file's own. */
  private Optional<Hold> place(Instant deadline) throws InterruptedException {
    if (limits.concurrent() == RateLimits.NONE) {
      return Optional.of(() -> {});
    }
    while (true) {
      for (int place = 1; place <= limits.concurrent(); place++) {
        Optional<Hold> hold = locks.tryHold(place);
        if (hold.isPresent()) {
          return hold;
        }
      }
      if (time.now().plus(OCCUPIED).isAfter(deadline)) {
        return Optional.empty();
      }
      time.pause(OCCUPIED);
    }
  }

  private Optional<Instant> begin(long tokens, Instant deadline) {
    long now = micros(time.now());
    State before =
        change(
            state -> {
              long start = start(state, now);
              return instant(start).isAfter(deadline)
                  ? state
                  : new State(
                      state.requests().after(start, 1),
                      state.tokens().after(start, tokens),
                      state.notBefore());
            });
    return Optional.of(instant(start(before, now))).filter(start -> !start.isAfter(deadline));
  }

  private static long start(State state, long now) {
    return Math.max(
        state.notBefore(), Math.max(state.requests().start(now), state.tokens().start(now)));
  }

  private Turn turn(Hold place) {
    return new Turn() {
      @Override
      public void giveBack(long tokens) {
        RateLimiter.this.giveBack(tokens);
      }

      @Override
      public void close() {
        place.close();
      }
    };
  }

  private void giveBack(long tokens) {
    if (limits.tokensPerMinute() != RateLimits.NONE) {
      change(
          state -> new State(state.requests(), state.tokens().withBack(tokens), state.notBefore()));
    }
  }

  /** The endpoint wants to be left alone, by everybody. */
  void pause(Duration duration) {
    long until = micros(time.now().plus(duration));
    change(
        state -> new State(state.requests(), state.tokens(), Math.max(until, state.notBefore())));
  }

  /** Changes the file and gives what it held before. */
  private State change(UnaryOperator<State> change) {
    Hold hold = locks.holdForSure(0, time);
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      State before = read(open);
      State after = change.apply(before);
      ByteBuffer bytes = ByteBuffer.allocate(STATE_BYTES);
      bytes.putLong(after.requests().paidUntil()).putLong(after.tokens().paidUntil());
      bytes.putLong(after.notBefore());
      open.seek(0);
      open.write(bytes.array());
      return before;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      hold.close();
    }
  }

  /** A file that is not complete is one that nobody has begun with. */
  private State read(RandomAccessFile open) throws IOException {
    boolean complete = open.length() == STATE_BYTES;
    return new State(
        new TokenBucket(limits.requestsPerMinute(), complete ? open.readLong() : 0),
        new TokenBucket(limits.tokensPerMinute(), complete ? open.readLong() : 0),
        complete ? open.readLong() : 0);
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
