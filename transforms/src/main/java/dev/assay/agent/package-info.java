/**
 * Models and what is asked of them.
 *
 * <p>A {@link dev.assay.agent.ChatModel} answers a {@link dev.assay.agent.ChatRequest}. Everything
 * else in the package stands between the two: endpoints, retries, rate limits, the store of
 * replies, the budget. What a model writes is data: it is parsed and checked by whoever asked,
 * never evaluated.
 */
@NullMarked
package dev.assay.agent;

import org.jspecify.annotations.NullMarked;
