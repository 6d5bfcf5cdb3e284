import type { Summary } from './summary-schema.ts';

const filters = [
  ['filtered_by_range', 'the species range'],
  ['filtered_by_list', 'the list of species'],
  ['filtered_by_threshold', 'the thresholds of their species'],
] as const;

/** Sentences about what was left out of results and why; empty if nothing was. */
export const leftOutSentences = (summary: Pick<Summary, (typeof filters)[number][0]>): string[] =>
  filters
    .filter(([field]) => summary[field] > 0)
    .map(([field, by]) => {
      const count = summary[field];
      return count === 1
        ? `1 detection was left out by ${by}.`
        : `${count.toLocaleString('en-US')} detections were left out by ${by}.`;
    });

/** Where to find what result files lack. */
const elsewhere =
  'in the survey, and in the list of detections that the explorer of the web app saves';

/**
 * Sentence about what the survey knows of the recordings and the result files lack; null for
 * nothing.
 */
export function notInFilesSentence({
  recordings,
  corrected,
  at_sites,
}: Readonly<Record<'recordings' | 'corrected' | 'at_sites', number>>): string | null {
  const of = (count: number) =>
    `${count.toLocaleString('en-US')} of ${recordings.toLocaleString('en-US')} ${recordings === 1 ? 'recording' : 'recordings'}`;
  if (corrected > 0)
    return `The clock of ${of(corrected)} is corrected, and these files have the times as recorded${at_sites > 0 ? ' and name no site' : ''}: corrected times${at_sites > 0 ? ' and sites' : ''} are ${elsewhere}.`;
  if (at_sites > 0)
    return `${of(at_sites)} ${at_sites === 1 ? 'belongs' : 'belong'} to a site, which these files do not name: sites are ${elsewhere}.`;
  return null;
}
