/** Of how many analyses that are added up the results are of a part of the recordings. */
export const partialAnalyses = (count: number): string =>
  count === 1
    ? 'The results of 1 analysis are of a part of its recordings, since it was stopped.'
    : `The results of ${count} analyses are of a part of their recordings, since they were stopped.`;
