package dev.assay.agent;

import dev.assay.agent.FailedAttempt.Charge;
import dev.assay.text.Beginning;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What went wrong with a request, what it may cost, and whether another may help. */
final class Failures {
  private static final int EXCERPT = 300;

  /** Time-outs, conflicts, too early, too many. */
  private static final Set<Integer> PASSING = Set.of(408, 409, 425, 429);

  /** A gateway gave up or lost the endpoint, which may have gone on working. */
  private static final Set<Integer> GATEWAYS = Set.of(502, 504, 524);

  /** OpenAI's code for an account without money: 429 that no waiting helps. */
  private static final Pattern NO_QUOTA =
      Pattern.compile("insufficient_quota|billing_hard_limit_reached|billing_not_active");

  /** What endpoints say of a conversation that is longer than their model reads. */
  private static final Pattern TOO_LONG =
      Pattern.compile(
          "context_length_exceeded|(maximum|available) context (length|size)|context window"
              + "|prompt is too long|exceeds? the (model's )?(maximum )?context",
          Pattern.CASE_INSENSITIVE);

  private Failures() {}

  /** Whether a refusal is about the length of the conversation. */
  static boolean saysTooLong(FailedAttempt failure) {
    return TOO_LONG.matcher(String.valueOf(failure.getMessage())).find();
  }

  /** An answer that is not a success. */
  static FailedAttempt ofStatus(int status, String body, Optional<Duration> pause) {
    boolean worthRetrying =
        (PASSING.contains(status) || status >= 500) && !NO_QUOTA.matcher(body).find();
    return new FailedAttempt(
        "HTTP " + status + ": " + excerpt(body),
        worthRetrying,
        GATEWAYS.contains(status) ? Charge.UNKNOWN : Charge.FREE,
        pause);
  }

  /** A success that says something else than a reply. */
  static FailedAttempt ofForm(String what, String body) {
    return new FailedAttempt(
        "a response that is " + what + ": " + excerpt(body),
        true,
        Charge.UNKNOWN,
        Optional.empty());
  }

  /** No complete response in time. */
  static FailedAttempt ofSilence(Duration limit) {
    return new FailedAttempt(
        "no complete response in " + limit.toMillis() / 1000.0 + " s",
        true,
        Charge.UNKNOWN,
        Optional.empty());
  }

  /** No connection, or one that broke. */
  static FailedAttempt ofConnection(Throwable cause, Secret key) {
    boolean unreached =
        cause instanceof ConnectException
            || cause instanceof HttpConnectTimeoutException
            || cause instanceof UnresolvedAddressException;
    String detail = key.hide(String.valueOf(cause.getMessage()));
    return new FailedAttempt(
        (unreached ? "no connection: " : "the connection broke: ")
            + cause.getClass().getSimpleName()
            + ": "
            + detail,
        true,
        unreached ? Charge.NOT_REACHED : Charge.UNKNOWN,
        Optional.empty());
  }

  private static String excerpt(String body) {
    return Beginning.marked(body.strip().replaceAll("\\s+", " "), EXCERPT);
  }
}
