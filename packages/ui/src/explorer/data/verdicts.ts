/** What a person said of a detection after listening; the numbers are how it is stored. */
export const verdicts = { none: 0, correct: 1, wrong: 2, unsure: 3 } as const;
export type Verdict = keyof typeof verdicts;

const names = Object.keys(verdicts) as Verdict[];

export const verdictOf = (stored: number | undefined): Verdict => names[stored ?? 0] ?? 'none';

export const reviewFilters = ['all', 'none', 'correct', 'wrong', 'unsure'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
