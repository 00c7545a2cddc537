/** Statistics over what was measured: plain values in, plain values out. */
@NullMarked
package dev.assay.analysis;

import org.jspecify.annotations.NullMarked;
