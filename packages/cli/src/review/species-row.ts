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

/** What a person asks of every species: a share of right detections, or a probability of each. */
export type Asked = { precision: number } | { probability: number };

/** What the verdicts on a species say, for a line of a table. */
export interface SpeciesRow {
  species: string;
  sample_id: string | null;
  /** How the detections were drawn in each stratum; null where the verdicts have no strata. */
  scheme: SamplingScheme | null;
  /** Of the calibration that was kept; null where none was. */
  version: number | null;
  calibration_id: string | null;
  yes: number;
  no: number;
  unsure: number;
  open: number;
  /** The score from which on detections are as asked; null where no score is. */
  threshold: number | null;
  /** Ends of the 95% interval of a score for a probability; null for a precision. */
  threshold_low: number | null;
  threshold_high: number | null;
  /** Precision of all detections above, and its one-sided 95% lower bound; null for a probability. */
  precision: number | null;
  precision_bound: number | null;
  /** Share of the detections that are above; null for a probability. */
  kept: number | null;
  warnings: readonly string[];
}

type Threshold = Pick<
  SpeciesRow,
  'threshold' | 'threshold_low' | 'threshold_high' | 'precision' | 'precision_bound' | 'kept'
> & {
  /** Why there is no threshold; null where there is one. */
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

/** Scores of results have four decimals; what is beyond six comes of computing. */
const rounded = (score: number | null): number | null =>
  score === null ? null : Math.round(score * 1e6) / 1e6;

/** The threshold that figures have for what was asked. `strata` are those with their verdicts, `seed` that of the draws. */
export function thresholdOf(
  asked: Asked,
  {
    curve,
    strata,
    seed,
  }: { curve: Curve | null; strata: readonly ReviewedStratum[]; seed: string },
): Threshold {
  if ('probability' in asked) {
    if (!curve) return { ...noThreshold, why: 'No curve can be fitted to these verdicts.' };
    const { score, low, high } = thresholdForProbability(curve, asked.probability);
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
  const found = thresholdAmong(precisions, asked.precision);
  if (!found) {
    const best = precisions.toSorted((a, b) => b.lower95 - a.lower95)[0];
    const shown = best
      ? ` From ${(rounded(best.score) ?? 0).toFixed(3)} on it is at least ${percent(best.lower95)}.`
      : '';
    const why = `By ${countText(reviewed, 'verdict')} the precision is not known to reach ${percent(asked.precision)} from any score on.${shown} More verdicts on high scores may show more.`;
    return { ...noThreshold, why };
  }
  const { score, estimate, lower95, kept } = found;
  return {
    ...noThreshold,
    threshold: rounded(score),
    precision: estimate,
    precision_bound: lower95,
    kept,
  };
}

/** The same of figures as /api has them, whose strata are between scores. */
export const thresholdOfFigures = (
  asked: Asked,
  { curve, strata }: Pick<CalibrationFigures, 'curve' | 'strata'>,
  seed: string,
): Threshold =>
  thresholdOf(asked, {
    seed,
    curve,
    strata: strataByX(strata),
  });

const calibrationsTextPercent = (share: number | null): string =>
  share === null ? '' : `${(share * 100).toFixed(share > 0.995 && share < 1 ? 1 : 0)}%`;
const score = (value: number | null): string => (value === null ? '' : value.toFixed(3));

const askedText = (asked: Asked): string =>
  'precision' in asked
    ? `Scores from which on, with 95% certainty, at least ${calibrationsTextPercent(asked.precision)} of the detections are right.`
    : `Scores from which on a detection is right with a probability of ${calibrationsTextPercent(asked.probability)} and more.`;

/** Thresholds as people read them, with what to know of each species below. */
export function calibrationsText(rows: readonly SpeciesRow[], asked: Asked, width: number): string {
  const right = 'right' as const;
  const isPrecision = 'precision' in asked;
  const shown = table(
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
            calibrationsTextPercent(row.precision),
            calibrationsTextPercent(row.precision_bound),
            calibrationsTextPercent(row.kept),
          ]
        : [score(row.threshold_low), score(row.threshold_high)]),
      numberText(row.yes),
      numberText(row.no),
      numberText(row.unsure),
      ...(rows.some(({ version }) => version !== null)
        ? [row.version === null ? '' : numberText(row.version)]
        : []),
      row.species,
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
    wrap(askedText(asked), width).join('\n'),
    shown,
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
] as const;

/** A row a species, for spreadsheets and for programs that take a threshold for each species. */
export const calibrationsCsv = (rows: readonly SpeciesRow[]): string =>
  [
    csvLine([...columns, 'warnings']),
    ...rows.map((row) =>
      csvLine([...columns.map((column) => row[column]), row.warnings.join(' ')]),
    ),
  ].join('');
