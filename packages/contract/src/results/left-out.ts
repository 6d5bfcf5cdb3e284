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

/** Where what result files lack is to be had. */
const elsewhere =
  'in the survey, and in the list of detections that the explorer of the web app saves';

/** What result files lack that the survey knows of their recordings, as a sentence; null where they lack nothing. */
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
