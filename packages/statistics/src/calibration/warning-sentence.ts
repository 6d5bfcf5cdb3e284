import type { CalibrationWarning } from './figures.ts';

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
const score = (value: number) => value.toFixed(3);
const times = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** What a warning says to a person, with what to do. */
export function warningSentence(warning: CalibrationWarning): string {
  switch (warning.code) {
    case 'nothing_reviewed':
      return 'No detection of the sample has a verdict of yes or no. Review some first.';
    case 'all_yes':
      return 'Every verdict is yes, so that nothing tells from which score on it is wrong. Review detections with lower scores.';
    case 'all_no':
      return 'Every verdict is no. Review detections with higher scores, or leave this species out.';
    case 'few_yes':
      return `Verdicts of yes: ${warning.yes}. A curve needs at least ${warning.needed}; review more detections with high scores.`;
    case 'few_no':
      return `Verdicts of no: ${warning.no}. A curve needs at least ${warning.needed}; review more detections with low scores.`;
    case 'separation':
      return `No score has both verdicts: the highest no is at ${score(warning.highest_no)}, the lowest yes at ${score(warning.lowest_yes)}. How steep the curve is comes from its penalty alone. Review more detections between the two.`;
    case 'slope_not_positive':
      return 'Higher scores are no more often right than lower ones, so that no threshold helps. Look whether verdicts are on the right species, or leave the scores of this species out.';
    case 'threshold_outside_sample': {
      const { thresholds, low, high } = warning;
      const one = thresholds.length === 1;
      return `${one ? 'The score' : 'The scores'} for ${listed(thresholds.map(({ probability }) => percent(probability)))} ${one ? 'lies' : 'lie'} outside of the scores that were reviewed, ${score(low)} to ${score(high)}. Do not rely on ${one ? 'it' : 'them'} before detections there are reviewed.`;
    }
    case 'spread_over_sites':
      return 'This sample took one detection of each site in turn, so that sites with few detections count for more than they have. Where sites differ, its precisions, density and probabilities are wrong. Draw a new sample; the verdicts of detections in both count there too.';
    case 'sites_disagree':
      return `${times(warning.sites, 'site', 'sites')} differ from the curve more than chance explains (p = ${warning.p.toPrecision(2)}). Thresholds hold for all of them together, not for each. Before you compare sites, calibrate them apart.`;
    case 'empty_strata':
      return `${times(warning.strata.length, 'stratum has', 'strata have')} detections and no verdict, ${percent(warning.detections_share)} of all detections. Review some of them, for the precision is not known there.`;
    case 'not_representative':
      return 'The sample was not drawn at random, so that it tells neither a precision nor a density. Draw a stratified sample for these.';
  }
}
