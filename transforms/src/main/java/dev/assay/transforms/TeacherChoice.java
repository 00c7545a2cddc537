package dev.assay.transforms;

import dev.assay.mutate.TeacherSettings;
import java.io.Serializable;

/** Who proposes mutations. */
public sealed interface TeacherChoice extends Serializable {
  /** What records call it: {@code none}, {@code rules}, or the model as {@code provider/model}. */
  String label();

  /** Everything about it that decides what it proposes, as one text. */
  default String decisive() {
    return label();
  }

  /** Nobody: tests stay as they are. */
  record Nobody() implements TeacherChoice {
    @Override
    public String label() {
      return "none";
    }
  }

  /** The teacher that needs no model. */
  record Rules() implements TeacherChoice {
    @Override
    public String label() {
      return "rules";
    }
  }

  /**
   * A model.
   *
   * @param settings how it is asked
   * @param models where a worker gets it from
   */
  record Model(TeacherSettings settings, ModelSupply models) implements TeacherChoice {
    @Override
    public String label() {
      return settings.model();
    }

    @Override
    public String decisive() {
      return settings.toString();
    }
  }

  /**
   * A teacher that is no model.
   *
   * @param word {@code none} or {@code rules}
   * @throws IllegalArgumentException for any other word
   */
  static TeacherChoice of(String word) {
    return switch (word) {
      case "none" -> new Nobody();
      case "rules" -> new Rules();
      default -> throw new IllegalArgumentException(word + " is neither none nor rules");
    };
  }
}
