package dev.assay.transforms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.io.BoundedSource;
import org.apache.beam.sdk.options.PipelineOptions;

/**
 * Texts, one at a time, to whichever worker is free: work that takes seconds an element is pulled
 * and not dealt out. (A reshuffle is a static hash on Flink: of 80 equal elements four slots got
 * 14, 15, 23 and 28.) They are handed out in the order they are listed in.
 */
public final class PullTexts extends BoundedSource<String> {
  private static final long serialVersionUID = 1L;

  private final ArrayList<String> texts;

  private PullTexts(List<String> texts) {
    this.texts = new ArrayList<>(texts);
  }

  /** These texts, the first first. */
  public static PullTexts of(List<String> texts) {
    return new PullTexts(texts);
  }

  @Override
  public List<PullTexts> split(long desiredBytes, PipelineOptions options) {
    List<PullTexts> splits = new ArrayList<>();
    for (String text : texts) {
      splits.add(new PullTexts(List.of(text)));
    }
    if (options.as(PullOptions.class).isLastSplitFirst()) {
      Collections.reverse(splits);
    }
    return splits;
  }

  @Override
  public long getEstimatedSizeBytes(PipelineOptions options) {
    // Nobody's decision: there is one split for each text whatever its size.
    return texts.size();
  }

  @Override
  public Coder<String> getOutputCoder() {
    return StringUtf8Coder.of();
  }

  @Override
  public BoundedReader<String> createReader(PipelineOptions options) {
    return new Reader(this);
  }

  private static final class Reader extends BoundedReader<String> {
    private final PullTexts source;
    private int next;

    Reader(PullTexts source) {
      this.source = source;
    }

    @Override
    public boolean start() {
      return advance();
    }

    @Override
    public boolean advance() {
      next++;
      return next <= source.texts.size();
    }

    @Override
    public String getCurrent() {
      if (next == 0 || next > source.texts.size()) {
        throw new NoSuchElementException("text " + next + " of " + source.texts.size());
      }
      return source.texts.get(next - 1);
    }

    @Override
    public void close() {}

    @Override
    public BoundedSource<String> getCurrentSource() {
      return source;
    }
  }
}
