/**
 * The page that shows what was built: one HTML file without a server or a network.
 *
 * <p>{@link dev.assay.pipelines.page.Page} fills a template from a {@link
 * dev.assay.pipelines.page.PageView}; the views hold words and numbers, the template the markup.
 * All figures are tables first, and a short script over an inlined D3 draws the histograms from
 * them, so that nothing is lost without it. Text from repositories is hostile: the template engine
 * escapes every value, and the page's own policy lets no script run but the two it names by their
 * digests.
 */
@NullMarked
package dev.assay.pipelines.page;

import org.jspecify.annotations.NullMarked;
