package dev.assay.agent;

/**
 * A tool that a model may call.
 *
 * @param name what it calls it
 * @param description what it does, for the model
 * @param schema JSON Schema of its arguments, as text
 */
public record Tool(String name, String description, String schema) {}
