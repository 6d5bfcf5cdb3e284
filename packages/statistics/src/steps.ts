/** Work in steps of a few milliseconds, so that the caller can do other work between. */
export type Steps<T> = Generator<undefined, T, undefined>;

export function allSteps<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
