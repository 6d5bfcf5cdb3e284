/** Starts a formula in a spreadsheet, behind apostrophes or not. */
export const formulaStart = /^'*[=+\-@\t\r\n]/;

/**
 * A recording's name as all our tables have it, so that they join by it: one that a spreadsheet would take for a formula
 * (`-x.wav`) stands as a path that leads to the same file (`./-x.wav`).
 */
export const listedName = (file: string): string => (formulaStart.test(file) ? `./${file}` : file);
