/** Species and recorders that a table of a survey tells apart: so many have numbers of two bytes where it is read. */
export const mostNumbered = 65_535;

/** Why there is no table of a survey. */
export const tooManyFor = (name: string, what: 'species' | 'recorders', most: number): string =>
  `Results of more than ${most.toLocaleString('en')} ${what} come without ${name}.`;
