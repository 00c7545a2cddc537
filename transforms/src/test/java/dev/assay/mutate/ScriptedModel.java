package dev.assay.mutate;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ChatReply.Finish;
import dev.assay.agent.ChatReply.Usage;
import dev.assay.agent.ChatRequest;
import dev.assay.agent.ModelException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A model that gives canned replies, the last one for ever, and remembers what it was asked. */
final class ScriptedModel implements ChatModel {
  private final Deque<ChatReply> replies = new ArrayDeque<>();
  private final List<ChatRequest> requests = new ArrayList<>();

  static ScriptedModel saying(String... texts) {
    ScriptedModel model = new ScriptedModel();
    for (String text : texts) {
      model.then(text, Finish.STOP);
    }
    return model;
  }

  /** A model that always gives one reply for a mutation and one for assertions. */
  static ChatModel teaching(String mutation, String assertions) {
    return request -> {
      boolean asked = request.messages().get(0).text().contains("turn the probes");
      return reply(asked ? assertions : mutation, Finish.STOP);
    };
  }

  private static ChatReply reply(String text, Finish finish) {
    return new ChatReply(text, List.of(), finish, new Usage(0, 0, 0));
  }

  ScriptedModel then(String text, Finish finish) {
    replies.add(reply(text, finish));
    return this;
  }

  List<ChatRequest> requests() {
    return requests;
  }

  /** The last thing it was told in its n-th request. */
  String told(int request) {
    List<ChatMessage> messages = requests.get(request).messages();
    return messages.get(messages.size() - 1).text();
  }

  @Override
  public ChatReply ask(ChatRequest request) throws ModelException {
    requests.add(request);
    if (replies.isEmpty()) {
      throw new ModelException(ModelException.Kind.UNAVAILABLE, "nothing to say");
    }
    return replies.size() > 1 ? replies.remove() : replies.element();
  }
}
