/**
 * Models and what is asked of them.
 *
 * <p>A {@link dev.assay.agent.ChatModel} answers a {@link dev.assay.agent.ChatRequest}. Everything
 * else in the package stands between the two. A question that {@link dev.assay.agent.Models} opened
 * a client for takes this way:
 *
 * <ol>
 *   <li>the store of replies: what was ever answered is answered from there, without a key, a
 *       budget or a network;
 *   <li>a turn by the model's rate limits, which all processes of the run share;
 *   <li>the budget of the run: the most that the request can cost is reserved, what it did cost is
 *       settled;
 *   <li>the endpoint, once; and all but the first step again where another attempt may help.
 * </ol>
 *
 * <p>Processes share a run through files in its folder and locks that end with the process that
 * holds them: {@code budget.jsonl} (reservations and settlements), {@code *.rate} (who may begin
 * when), {@code usage-*.jsonl} (what each question used, latencies included; records hold none of
 * it) and {@code *.locks}. No key is in any file, message or serialized value.
 *
 * <p>What a model writes is data: it is parsed and checked by whoever asked, never evaluated.
 */
@NullMarked
package dev.assay.agent;

import org.jspecify.annotations.NullMarked;
