import type { CalibrationFigures } from '@biophony/contract';
import type { CalibrationWarning } from '@biophony/statistics';

type Told = CalibrationFigures['warnings'][number];

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
const score = (value: number) => value.toFixed(3);
const times = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What a warning says to a person, with what to do; null for those that no calibration of a stratified sample has. */
function sentence(warning: CalibrationWarning): string | null {
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
    case 'threshold_outside_sample':
      return `The score for a probability of ${warning.probability} is ${score(warning.score)}, outside of the scores that were reviewed, ${score(warning.low)} to ${score(warning.high)}. Do not rely on it before detections there are reviewed.`;
    case 'sites_disagree':
      return `${times(warning.sites, 'site', 'sites')} differ from the curve more than chance explains (p = ${warning.p.toPrecision(2)}). Review more detections of each site, or calibrate sites apart.`;
    case 'empty_strata':
      return `${times(warning.strata.length, 'stratum has', 'strata have')} detections and no verdict, ${percent(warning.detections_share)} of all detections. Review some of them, for the precision is not known there.`;
    case 'not_representative':
      return null;
  }
}

/** A warning as it is answered. */
export function toldWarnings(warnings: readonly CalibrationWarning[]): Told[] {
  return warnings.flatMap((warning): Told[] => {
    const message = sentence(warning);
    return message === null || warning.code === 'not_representative'
      ? []
      : [{ code: warning.code, message }];
  });
}
