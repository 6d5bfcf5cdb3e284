import type { Summary } from './summary-schema.ts';

const filters = [
  ['filtered_by_range', 'the species range'],
  ['filtered_by_list', 'the list of species'],
  ['filtered_by_threshold', 'the thresholds of their species'],
] as const;

/** What was left out of results and by what, a sentence each; none where nothing was. */
export const leftOutSentences = (summary: Pick<Summary, (typeof filters)[number][0]>): string[] =>
  filters
    .filter(([field]) => summary[field] > 0)
    .map(([field, by]) => {
      const count = summary[field];
      return count === 1
        ? `1 detection was left out by ${by}.`
        : `${count.toLocaleString('en-US')} detections were left out by ${by}.`;
    });
