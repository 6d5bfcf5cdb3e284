import { csvLine } from '@biophony/contract/results';
import { countText, numberText } from '../text/format.ts';
import { table } from '../text/table.ts';
import { wrap } from '../text/wrap.ts';
import type { Asked, SpeciesRow } from './figures/species-row.ts';

const percent = (share: number | null): string =>
  share === null ? '' : `${(share * 100).toFixed(share > 0.995 && share < 1 ? 1 : 0)}%`;
const score = (value: number | null): string => (value === null ? '' : value.toFixed(3));

const askedText = (asked: Asked): string =>
  'precision' in asked
    ? `Scores from which on, with 95% certainty, at least ${percent(asked.precision)} of the detections are right.`
    : `Scores from which on a detection is right with a probability of ${percent(asked.probability)} and more.`;

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
        ? [percent(row.precision), percent(row.precision_bound), percent(row.kept)]
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
