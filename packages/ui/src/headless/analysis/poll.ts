const firstMs = 1_000;
const longestMs = 15_000;

/** Milliseconds until a running analysis is asked for again, after so many answers that brought nothing new. */
export const nextPollMs = (quietAnswers: number): number =>
  Math.min(longestMs, firstMs * 1.4 ** quietAnswers);

/** Counts answers since the last that differed. */
export interface Quiet {
  state: string;
  answers: number;
  /** When the last counted answer came (milliseconds since 1970). */
  at: number;
}

/** The count after an answer that came `at`; the same answer is counted once. */
export function countQuiet(before: Quiet, state: string, at: number): Quiet {
  if (at === before.at) return before;
  return { state, at, answers: state === before.state ? before.answers + 1 : 0 };
}
