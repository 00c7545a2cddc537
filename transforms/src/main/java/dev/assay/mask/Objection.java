package dev.assay.mask;

/**
 * Why something is not asked, and what in particular is to blame.
 *
 * @param reason the rule
 * @param detail the token, operator or expression concerned, at most {@value #LONGEST} characters
 */
record Objection(MaskReason reason, String detail) {
  private static final int LONGEST = 200;

  Objection {
    if (detail.length() > LONGEST) {
      detail = detail.substring(0, LONGEST - 1) + "…";
    }
  }
}
