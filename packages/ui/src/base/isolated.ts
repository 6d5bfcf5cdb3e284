/** Hebrew, Arabic, Syriac and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name within a sentence. One from right to left would draw numbers and signs beside it to its
 * other side, so it is put between Unicode's isolates (UAX #9).
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
