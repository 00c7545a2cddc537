package dev.assay.agent;

/**
 * A model's call of a tool, as it wrote it.
 *
 * @param id what the result refers to
 * @param name which tool
 * @param arguments JSON text, not yet read: a model may write anything here
 */
public record ToolCall(String id, String name, String arguments) {}
