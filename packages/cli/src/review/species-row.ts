import type { CalibrationFigures } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';
import {
  type Curve,
  precisionsOf,
  type ReviewedStratum,
  type SamplingScheme,
  strataByX,
  thresholdAmong,
  thresholdForProbability,
} from '@biophony/statistics';
import { countText, numberText } from '../kit/format.ts';
import { table } from '../kit/table.ts';
import { wrap } from '../kit/wrap.ts';

/** For every species: precision of all detections above, or probability of each. */
export type ThresholdTarget = { precision: number } | { probability: number };

export interface SpeciesRow {
  species: string;
  /** Name under which all names of the species are joined. */
  accepted_name: string;
  sample_id: string | null;
  /** Null without strata. */
  scheme: SamplingScheme | null;
  /** Version of the saved calibration; null when not saved. */
  version: number | null;
  calibration_id: string | null;
  yes: number;
  no: number;
  unsure: number;
  open: number;
  /** Score threshold; null when no score meets the request. */
  threshold: number | null;
  /** Ends of the 95% interval of the threshold for a probability; null for a precision. */
  threshold_low: number | null;
  threshold_high: number | null;
  /**
   * Precision of all detections above, and its one-sided 95% lower bound; null for a probability.
   */
  precision: number | null;
  precision_bound: number | null;
  /** Share of the detections above; null for a probability. */
  kept: number | null;
  warnings: readonly string[];
}

type Threshold = Pick<
  SpeciesRow,
  'threshold' | 'threshold_low' | 'threshold_high' | 'precision' | 'precision_bound' | 'kept'
> & {
  /** Null when there is a threshold. */
  why: string | null;
};

const noThreshold: Threshold = {
  threshold: null,
  threshold_low: null,
  threshold_high: null,
  precision: null,
  precision_bound: null,
  kept: null,
  why: null,
};

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Result scores have four decimals; digits beyond six are rounding noise. */
const rounded = (score: number | null): number | null =>
  score === null ? null : Math.round(score * 1e6) / 1e6;

/**
 * Score threshold for the requested probability or precision. `strata` include their verdicts;
 * `seed` is that of the draws.
 */
export function findThreshold(
  target: ThresholdTarget,
  {
    curve,
    strata,
    seed,
  }: { curve: Curve | null; strata: readonly ReviewedStratum[]; seed: string },
): Threshold {
  if ('probability' in target) {
    if (!curve) return { ...noThreshold, why: 'No curve can be fitted to these verdicts.' };
    const { score, low, high } = thresholdForProbability(curve, target.probability);
    if (score === null)
      return { ...noThreshold, why: 'Detections of higher scores are not right more often.' };
    return {
      ...noThreshold,
      threshold: rounded(score),
      threshold_low: rounded(low),
      threshold_high: rounded(high),
    };
  }
  const reviewed = strata.reduce((sum, one) => sum + one.reviewed, 0);
  if (reviewed === 0) return { ...noThreshold, why: 'Nobody has a verdict on it yet.' };
  const precisions = precisionsOf(strata, { seed });
  const match = thresholdAmong(precisions, target.precision);
  if (!match) {
    const best = precisions.toSorted((a, b) => b.lower95 - a.lower95)[0];
    const bestText = best
      ? ` From ${(rounded(best.score) ?? 0).toFixed(3)} on it is at least ${percent(best.lower95)}.`
      : '';
    const why = `By ${countText(reviewed, 'verdict')} the precision is not known to reach ${percent(target.precision)} from any score on.${bestText} More verdicts on high scores may show more.`;
    return { ...noThreshold, why };
  }
  const { score, estimate, lower95, kept } = match;
  return {
    ...noThreshold,
    threshold: rounded(score),
    precision: estimate,
    precision_bound: lower95,
    kept,
  };
}

/** For figures of /api, whose strata are bounded by scores. */
export const thresholdOfFigures = (
  target: ThresholdTarget,
  { curve, strata }: Pick<CalibrationFigures, 'curve' | 'strata'>,
  seed: string,
): Threshold =>
  findThreshold(target, {
    seed,
    curve,
    strata: strataByX(strata),
  });

const percentOrBlank = (share: number | null): string =>
  share === null ? '' : `${(share * 100).toFixed(share > 0.995 && share < 1 ? 1 : 0)}%`;
const score = (value: number | null): string => (value === null ? '' : value.toFixed(3));

const askedText = (target: ThresholdTarget): string =>
  'precision' in target
    ? `Scores from which on, with 95% certainty, at least ${percentOrBlank(target.precision)} of the detections are right.`
    : `Scores from which on a detection is right with a probability of ${percentOrBlank(target.probability)} and more.`;

export function calibrationsText(
  rows: readonly SpeciesRow[],
  target: ThresholdTarget,
  width: number,
): string {
  const right = 'right' as const;
  const isPrecision = 'precision' in target;
  const tableText = table(
    [
      { title: 'Score', align: right },
      ...(isPrecision
        ? [
            { title: 'Precision', align: right },
            { title: 'At least', align: right },
            { title: 'Kept', align: right },
          ]
        : [
            { title: 'From', align: right },
            { title: 'To', align: right },
          ]),
      { title: 'Yes', align: right },
      { title: 'No', align: right },
      { title: 'Unsure', align: right },
      ...(rows.some(({ version }) => version !== null) ? [{ title: 'Version', align: right }] : []),
      { title: 'Species' },
    ],
    rows.map((row) => [
      row.threshold === null ? 'none' : score(row.threshold),
      ...(isPrecision
        ? [
            percentOrBlank(row.precision),
            percentOrBlank(row.precision_bound),
            percentOrBlank(row.kept),
          ]
        : [score(row.threshold_low), score(row.threshold_high)]),
      numberText(row.yes),
      numberText(row.no),
      numberText(row.unsure),
      ...(rows.some(({ version }) => version !== null)
        ? [row.version === null ? '' : numberText(row.version)]
        : []),
      row.species === row.accepted_name
        ? row.species
        : `${row.species} (accepted: ${row.accepted_name})`,
    ]),
    width,
  );
  const open = rows.reduce((sum, row) => sum + row.open, 0);
  const note = (text: string) => wrap(text, width, '  ').join('\n');
  const [first, ...others] = rows;
  const ofAll = new Set(
    others.length === 0
      ? []
      : first?.warnings.filter((one) => others.every(({ warnings }) => warnings.includes(one))),
  );
  const notes = [
    ...[...ofAll].map((one) => note(`All species: ${one}`)),
    ...rows.flatMap(({ species, warnings }) =>
      warnings.filter((one) => !ofAll.has(one)).map((one) => note(`${species}: ${one}`)),
    ),
  ];
  return [
    wrap(askedText(target), width).join('\n'),
    tableText,
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    ...(open > 0 ? [`${countText(open, 'detection')} of the samples not decided yet.`] : []),
  ].join('\n\n');
}

const columns = [
  'species',
  'threshold',
  'threshold_low',
  'threshold_high',
  'precision',
  'precision_bound',
  'kept',
  'yes',
  'no',
  'unsure',
  'open',
  'sample_id',
  'scheme',
  'calibration_id',
  'version',
  'accepted_name',
] as const;

/** One row per species, for spreadsheets and for programs that take species thresholds. */
export const calibrationsCsv = (rows: readonly SpeciesRow[]): string =>
  [
    csvLine([...columns, 'warnings']),
    ...rows.map((row) =>
      csvLine([...columns.map((column) => row[column]), row.warnings.join(' ')]),
    ),
  ].join('');
