/** Text of any length and origin, made fit to be shown. Plain values in, plain values out. */
@NullMarked
package dev.assay.text;

import org.jspecify.annotations.NullMarked;
