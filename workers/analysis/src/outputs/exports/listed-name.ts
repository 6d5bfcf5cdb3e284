import { beginsAsFormula } from '@biophony/contract/results';

/**
 * A recording's name as all our tables have it, so that they join by it: one that a spreadsheet would take for a formula
 * (`-x.wav`) stands as a path that leads to the same file (`./-x.wav`).
 */
export const listedName = (file: string): string => (beginsAsFormula(file) ? `./${file}` : file);

/** The recording's own name again. */
export const fileOfListedName = (name: string): string =>
  name.startsWith('./') && beginsAsFormula(name.slice(2)) ? name.slice(2) : name;
