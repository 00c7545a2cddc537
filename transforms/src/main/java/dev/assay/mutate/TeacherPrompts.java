package dev.assay.mutate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.agent.ChatMessage;
import dev.assay.agent.PromptTemplate;
import dev.assay.oracle.ProbeValue;
import dev.assay.source.Assertion;
import dev.assay.text.Beginning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a model is told as a teacher. The parts are those of RepoReason's appendix D.6, the words
 * are ours. Code is quoted so that no fence inside it ends its block.
 */
final class TeacherPrompts {
  /** Change with every change of the words: replies to other words do not compare. */
  static final String MUTATION_VERSION = "mutation-1";

  static final String RECONSTRUCTION_VERSION = "reconstruction-1";

  /** What is shown of a value; the whole of it is at hand when the answer is written. */
  private static final int LONGEST_VALUE = 2_000;

  /** Different values that are shown of one probe. */
  private static final int MOST_VALUES = 3;

  private static final PromptTemplate MUTATION_SYSTEM = template("mutation-system.txt");
  private static final PromptTemplate MUTATION_USER = template("mutation-user.txt");
  private static final PromptTemplate RECONSTRUCTION_SYSTEM = template("reconstruction-system.txt");
  private static final PromptTemplate RECONSTRUCTION_USER = template("reconstruction-user.txt");
  private static final PromptTemplate AGAIN = template("again.txt");
  private static final ObjectMapper JSON = new ObjectMapper();

  private TeacherPrompts() {}

  private static PromptTemplate template(String name) {
    return PromptTemplate.of(TeacherPrompts.class, "prompts/" + name);
  }

  /** Asks for a mutation with probes. */
  static List<ChatMessage> mutation(TestSource test) {
    boolean method = !test.text().isEmpty() && Character.isWhitespace(test.text().charAt(0));
    return List.of(
        ChatMessage.system(MUTATION_SYSTEM.fill(Map.of())),
        ChatMessage.user(
            MUTATION_USER.fill(
                Map.of(
                    "function", test.function().name(),
                    "place", method ? ", a method of a test class" : "",
                    "test", python(test.text()),
                    "probed", python(test.probed()),
                    "calls", listed(ApiCalls.of(test.function())),
                    "names", listed(outside(test)),
                    "count", count(test.assertions().size(), "probe")))));
  }

  /** Asks for the assertions of a mutation that has run. */
  static List<ChatMessage> reconstruction(
      TestSource test, Proposal proposal, List<ProbeValue> values) {
    StringBuilder assertions = new StringBuilder();
    for (int i = 0; i < test.assertions().size(); i++) {
      Assertion assertion = test.assertions().get(i);
      assertions.append(i).append(": ").append(test.text(assertion.statement())).append('\n');
    }
    return List.of(
        ChatMessage.system(RECONSTRUCTION_SYSTEM.fill(Map.of())),
        ChatMessage.user(
            RECONSTRUCTION_USER.fill(
                Map.of(
                    "probes", python(proposal.probes()),
                    "assertions", python(assertions.toString()),
                    "values", PromptTemplate.fenced("json", json(values)),
                    "names", listed(outside(test)),
                    "count", count(test.assertions().size(), "assertion")))));
  }

  /** A conversation after what was written and what is wrong with it. */
  static List<ChatMessage> after(List<ChatMessage> asked, List<Round> rounds) {
    List<ChatMessage> conversation = new ArrayList<>(asked);
    for (Round round : rounds) {
      conversation.add(ChatMessage.assistant(python(round.written())));
      conversation.add(ChatMessage.user(AGAIN.fill(Map.of("complaint", round.complaint()))));
    }
    return conversation;
  }

  private static String python(String code) {
    return PromptTemplate.fenced("python", code);
  }

  private static Set<String> outside(TestSource test) {
    return new Reach(test).read();
  }

  private static String listed(Iterable<String> words) {
    String text = String.join(", ", words);
    return text.isEmpty() ? "none" : text;
  }

  private static String count(int number, String noun) {
    return number == 1 ? "one " + noun : number + " " + noun + "s";
  }

  private static String json(List<ProbeValue> values) {
    Map<Integer, Set<Map<String, String>>> shown = new TreeMap<>();
    for (ProbeValue value : values) {
      Map<String, String> parts = new LinkedHashMap<>();
      parts.put("type", value.type());
      parts.put("value", shortened(value.literal().or(value::repr).orElse("(no text)")));
      shown.computeIfAbsent(value.index(), index -> new LinkedHashSet<>()).add(parts);
    }
    List<Map<String, Object>> entries = new ArrayList<>();
    shown.forEach(
        (probe, seen) ->
            seen.stream()
                .limit(MOST_VALUES)
                .forEach(
                    parts -> {
                      Map<String, Object> entry = new LinkedHashMap<>();
                      entry.put("probe", probe);
                      entry.putAll(parts);
                      entries.add(entry);
                    }));
    try {
      return JSON.writeValueAsString(entries);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("texts and numbers always have a JSON form", impossible);
    }
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_VALUE ? text : Beginning.of(text, LONGEST_VALUE) + "...";
  }
}
