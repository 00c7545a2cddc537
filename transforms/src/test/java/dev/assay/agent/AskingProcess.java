package dev.assay.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A process that asks one question after another and prints what becomes of each. */
public final class AskingProcess {
  private AskingProcess() {}

  /**
   * Asks.
   *
   * @param arguments base URL, folder, limit of requests, concurrent requests, questions
   */
  public static void main(String[] arguments) {
    ModelSettings settings =
        Requests.settings(
                arguments[0],
                new RateLimits(RateLimits.NONE, RateLimits.NONE, Integer.parseInt(arguments[3])))
            .with(Requests.spend("1000000", Long.parseLong(arguments[2])));
    ModelClient client =
        Requests.models(settings, Path.of(arguments[1]), Time.SYSTEM, Optional.of(Requests.KEY))
            .in(ModelRole.SUBJECT);
    for (String question : List.of(arguments).subList(4, arguments.length)) {
      System.out.println(outcome(client, question));
    }
  }

  private static String outcome(ModelClient client, String question) {
    try {
      return client.ask(Requests.ask(question)).text();
    } catch (ModelException e) {
      return e.kind().name();
    }
  }
}
