import type { Cell } from '@biophony/contract/results/csv';
import { countedFrom } from '@biophony/recordings/survey';
import { scientificName } from '../base/species-name.ts';
import type { EvidenceChoice } from '../explorer/filters/filter-of.ts';
import type { SurveyView } from './survey-view.ts';

/** Extra columns of tables whose figures were chosen by evidence. */
const columns = ['chosen_by', 'chosen_least', 'calibrations'];

interface Table {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly Cell[])[];
}

const digits = 4;

const usedText = ({ species, calibration, score }: EvidenceChoice['used'][number]): string => {
  const from = countedFrom(score);
  const counted = from === null ? 'nothing is counted' : `counted from ${from}`;
  const { calibration_id: id, version } = calibration;
  return `${scientificName(species)}: threshold ${score.toFixed(digits)}, ${counted}, calibration ${id} version ${version}`;
};

/**
 * Adds the evidence to every row of a table, since rows may be joined with other tables. A row of a
 * species names its calibration, other rows name all.
 */
export function withEvidence<T extends Table>(
  table: T,
  { review }: Pick<SurveyView, 'review'>,
  choice: EvidenceChoice | null,
): Table {
  // An address may contain both.
  const said = { all: false, correct: 'reviewed', not_wrong: 'without_wrong' } as const;
  const by = [choice?.evidence.by, said[review]].filter(Boolean).join(' and ');
  if (by === '') return table;
  const texts = new Map(choice?.used.map((one) => [scientificName(one.species), usedText(one)]));
  const all = [...texts.values()].join('; ');
  const speciesAt = table.columns.findIndex(({ label }) => label === 'species');
  const ofRow = (cells: readonly Cell[]) => {
    const species = cells[speciesAt];
    return typeof species === 'string' ? (texts.get(species) ?? '') : all;
  };
  return {
    columns: [...table.columns, ...columns.map((label) => ({ label }))],
    rows: table.rows.map((cells) => [
      ...cells,
      by,
      choice?.evidence.least ?? null,
      ofRow(cells) || null,
    ]),
  };
}

type Used = EvidenceChoice['used'][number];

interface CountedSteps {
  /** Species whose threshold lies within a step; `from` is the step counted from. */
  within: (Used & { from: number })[];
  /** Species with a threshold above the last step; none of their detections count. */
  above: Used[];
}

export function countedSteps({ used }: Pick<EvidenceChoice, 'used'>): CountedSteps {
  const steps: CountedSteps = { within: [], above: [] };
  for (const one of used) {
    const from = countedFrom(one.score);
    if (from === null) steps.above.push(one);
    else if (from - one.score > 1e-9) steps.within.push({ ...one, from });
  }
  return steps;
}

/** Thresholds by `speciesKey`, as the survey counts by them. */
export const leastBySpecies = ({ used }: Pick<EvidenceChoice, 'used'>): Map<string, number> =>
  new Map(used.map(({ species, score }) => [scientificName(species), score]));
