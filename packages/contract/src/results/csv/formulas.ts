/** Starts a formula in a spreadsheet, behind apostrophes or not. */
const formulaStart = /^'*[=+\-@\t\r\n]/;
/** A number and a UTC offset such as `-03:00` are no formulas. */
const signedNumber = /^[+-][\d.:]+$/;
/** What is written before a text that a spreadsheet would take for a formula, as OWASP advises against CSV injection. */
const textMark = "'";

/** Whether a text begins as formulas do. */
export const beginsAsFormula = (text: string): boolean => formulaStart.test(text);

/** A text as our tables have it: with an apostrophe where a spreadsheet would take it for a formula. */
export const marked = (text: string): string =>
  beginsAsFormula(text) && !signedNumber.test(text) ? textMark + text : text;

/** The text behind such an apostrophe. */
export const unmarked = (cell: string): string =>
  cell.startsWith(textMark) && beginsAsFormula(cell) ? cell.slice(textMark.length) : cell;
