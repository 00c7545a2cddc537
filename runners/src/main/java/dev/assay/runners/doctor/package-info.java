/**
 * What this machine has and lacks for running Assay: each {@linkplain
 * dev.assay.runners.doctor.Check check} is one line that is right, worth a thought, or in the way.
 */
@NullMarked
package dev.assay.runners.doctor;

import org.jspecify.annotations.NullMarked;
