/** Work in steps of a few milliseconds at most, so that whoever runs it can do something else between two of them. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps at once. */
export function allSteps<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
