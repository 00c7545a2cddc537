package dev.assay.agent;

import dev.assay.agent.ProcessLocks.Hold;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What all processes and all starts of a run may spend together, kept in one file of its folder.
 * The most that a request can cost is reserved before it is sent, and what it did cost is settled
 * after. Only what is settled, or was reserved by a process that is gone, makes the budget refuse:
 * where requests under way stand in the way, one waits for them, so that a refusal does not depend
 * on who came first by a moment.
 */
final class Budget {
  private static final Duration OCCUPIED = Duration.ofMillis(200);
  private static final AtomicLong COUNTER = new AtomicLong();

  private final SpendLimits limits;
  private final Time time;
  private final ProcessIdentity identity;
  private final ProcessLocks locks;
  private final AppendedLines lines;
  private final BudgetLedger ledger = new BudgetLedger();

  /**
   * A budget.
   *
   * @param folder shared by the processes of a run; it exists
   */
  Budget(Path folder, SpendLimits limits, Time time) {
    this.limits = limits;
    this.time = time;
    this.identity = new ProcessIdentity(folder);
    this.locks = ProcessLocks.in(folder.resolve("budget.locks"));
    this.lines = new AppendedLines(folder.resolve("budget.jsonl"));
  }

  /** The right to send one request. */
  record Reservation(String id, BigDecimal usd) {}

  /**
   * Reserves for one request.
   *
   * @param most USD that it costs at the most
   * @return empty if the deadline comes before those under way have made room
   * @throws ModelException BUDGET if the run's limits leave no room for it
   */
  Optional<Reservation> reserve(ModelName model, BigDecimal most, Instant deadline)
      throws ModelException, InterruptedException {
    while (true) {
      Hold hold = locks.holdForSure(0, time);
      try {
        catchUp();
        refuse(model, most);
        if (fits(most)) {
          String id = identity.self() + "-" + COUNTER.incrementAndGet();
          lines.append(BudgetLedger.reservation(id, identity.self(), model, most));
          return Optional.of(new Reservation(id, most));
        }
      } finally {
        hold.close();
      }
      if (time.now().plus(OCCUPIED).isAfter(deadline)) {
        return Optional.empty();
      }
      time.pause(OCCUPIED);
    }
  }

  private void catchUp() {
    lines.fresh().forEach(ledger::add);
    ledger.close(identity::isGone);
  }

  private void refuse(ModelName model, BigDecimal most) throws ModelException {
    if (ledger.requests() + 1 > limits.requests()) {
      throw new ModelException(
          ModelException.Kind.BUDGET,
          "%s: the run has made %d requests of %d; raise --max-requests to go on"
              .formatted(model, ledger.requests(), limits.requests()));
    }
    if (ledger.spent().add(most).compareTo(limits.usd()) > 0) {
      throw new ModelException(
          ModelException.Kind.BUDGET,
          "%s: the run has spent %s of %s USD, and this request may cost %s;"
                  .formatted(
                      model,
                      ledger.spent().toPlainString(),
                      limits.usd().toPlainString(),
                      most.toPlainString())
              + " raise --max-spend-usd to go on");
    }
  }

  private boolean fits(BigDecimal most) {
    return ledger.requests() + ledger.underWay() + 1 <= limits.requests()
        && ledger.spent().add(ledger.reserved()).add(most).compareTo(limits.usd()) <= 0;
  }

  /**
   * Says what a request did cost.
   *
   * @param reached whether the provider got it
   */
  void settle(Reservation reservation, BigDecimal usd, boolean reached) {
    Hold hold = locks.holdForSure(0, time);
    try {
      lines.append(BudgetLedger.settlement(reservation.id(), usd, reached));
    } finally {
      hold.close();
    }
  }
}
