import type { CalibrationWarning } from './figures.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const two = (score: number): string => score.toFixed(2);
const verdicts = (count: number, verdict: string): string =>
  count === 0
    ? `Nobody said ${verdict}`
    : count === 1
      ? `One verdict is ${verdict}`
      : `${count} verdicts are ${verdict}`;

/** A warning for a person: what is wrong, and what to do. */
export function warningSentence(warning: CalibrationWarning): string {
  switch (warning.code) {
    case 'nothing_reviewed':
      return 'Nothing was decided yet: review the sample first.';
    case 'all_yes':
      return 'Every verdict is yes, so the curve rests on a guess for low scores. Review detections of lower scores.';
    case 'all_no':
      return 'Every verdict is no, so the curve rests on a guess for high scores. Review more detections of high scores; perhaps the species is not there.';
    case 'few_yes':
      return `${verdicts(warning.yes, 'yes')}; a curve needs ${warning.needed}. Add detections to the sample.`;
    case 'few_no':
      return `${verdicts(warning.no, 'no')}; a curve needs ${warning.needed}. Add detections to the sample.`;
    case 'separation':
      return `No detection up to ${two(warning.highest_no)} is right and every one from ${two(warning.lowest_yes)} is, so that the curve is less steep than it looks. Review detections between the two scores.`;
    case 'slope_not_positive':
      return 'Higher scores are not more often right. Do not choose by the score of this species: look at the verdicts, or use another model.';
    case 'threshold_outside_sample':
      return `The score for ${percent(warning.probability)} lies outside the scores that were reviewed, ${two(warning.low)} to ${two(warning.high)}. Review detections around it before you use it.`;
    case 'sites_disagree':
      return `The ${warning.sites} sites differ more than chance would have it (p = ${warning.p.toPrecision(2)}). One curve may be wrong for some of them: calibrate sites apart, or review more at each.`;
    case 'empty_strata':
      return `${warning.strata.length === 1 ? 'One stratum has' : `${warning.strata.length} strata have`} detections of which none was decided, ${percent(warning.detections_share)} of all. Review some of each.`;
    case 'not_representative':
      return 'The sample was not drawn at random, so that it tells neither a precision nor a density. Draw a stratified sample for these.';
  }
}
