package dev.assay.transforms;

import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.TrajectoryRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;

/**
 * Answers on disk, one small file each by the id of everything that decided it, so that a run that
 * was interrupted goes on where it stopped. Replies are stored elsewhere and would give the same
 * answers again, but for one that a limit of time ended, which would get its time anew. What a
 * machine's failure ended is not kept, so it is asked again.
 *
 * <p>Any number of processes may share a folder; files appear whole.
 */
final class KeptAnswers {
  private static final AvroCoder<PredictionRecord> PREDICTIONS =
      AvroCoder.specific(PredictionRecord.class);
  private static final AvroCoder<TrajectoryRecord> TRAJECTORIES =
      AvroCoder.specific(TrajectoryRecord.class);

  private final Path folder;

  KeptAnswers(Path folder) {
    this.folder = folder;
  }

  /** The id of an answer; the form of its records is part of it. */
  static String id(String... parts) {
    return ContentId.of(PREDICTIONS.getSchema() + "\n" + TRAJECTORIES.getSchema(), parts);
  }

  /** The answer of an id, if it is there. */
  Optional<Answer> find(String id) {
    try (InputStream in = Files.newInputStream(file(id))) {
      byte[] bytes = in.readAllBytes();
      var whole = new java.io.ByteArrayInputStream(bytes);
      return Optional.of(new Answer(PREDICTIONS.decode(whole), TRAJECTORIES.decode(whole)));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the kept answer " + file(id) + " cannot be read; delete it to ask again", e);
    }
  }

  /** Keeps an answer. */
  void keep(String id, Answer answer) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      PREDICTIONS.encode(answer.prediction(), bytes);
      TRAJECTORIES.encode(answer.trajectory(), bytes);
      Path file = file(id);
      Files.createDirectories(file.getParent());
      Path draft = file.resolveSibling("." + UUID.randomUUID() + ".tmp");
      Files.write(draft, bytes.toByteArray());
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("an answer cannot be kept in " + folder, e);
    }
  }

  private Path file(String id) {
    return folder.resolve(id.substring(0, 2)).resolve(id);
  }
}
