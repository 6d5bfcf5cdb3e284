/** Starts a formula in a spreadsheet, with or without apostrophes before it. */
const formulaStart = /^'*[=+\-@\t\r\n]/;
/** Numbers and UTC offsets such as `-03:00` are no formulas. */
const signedNumber = /^[+-][\d.:]+$/;
/**
 * Written before a text that a spreadsheet would take for a formula, as OWASP advises against CSV
 * injection.
 */
const textMark = "'";

/** True if a text begins like a formula. */
export const beginsAsFormula = (text: string): boolean => formulaStart.test(text);

/** Adds an apostrophe where a spreadsheet would take the text for a formula. */
export const marked = (text: string): string =>
  beginsAsFormula(text) && !signedNumber.test(text) ? textMark + text : text;

/** Removes that apostrophe. */
export const unmarked = (cell: string): string =>
  cell.startsWith(textMark) && beginsAsFormula(cell) ? cell.slice(textMark.length) : cell;
