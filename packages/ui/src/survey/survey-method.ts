import type { Cell } from '@biophony/contract/results/csv';
import { countedFrom } from '@biophony/recordings/survey';
import { addressName, type EvidenceChoice } from '../explorer/filters/filter-of.ts';
import type { SurveyView } from './survey-view.ts';

/** Columns that tables have besides where their figures were chosen by evidence. */
const columns = ['chosen_by', 'chosen_least', 'calibrations'];

interface Table {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly Cell[])[];
}

/** Decimals of a threshold in a table. */
const digits = 4;

const usedText = ({ species, calibration, score }: EvidenceChoice['used'][number]): string => {
  const from = countedFrom(score);
  const counted = from === null ? 'nothing is counted' : `counted from ${from}`;
  const { calibration_id: id, version } = calibration;
  return `${addressName(species)}: threshold ${score.toFixed(digits)}, ${counted}, calibration ${id} version ${version}`;
};

/**
 * Writes into a table by which evidence its figures were chosen: in every row, since rows are put together with those of other
 * tables. A row of a species names its calibration, other rows those of all.
 */
export function withEvidence<T extends Table>(
  table: T,
  { review }: Pick<SurveyView, 'review'>,
  choice: EvidenceChoice | null,
): Table {
  // An address may ask for both.
  const said = { all: false, correct: 'reviewed', not_wrong: 'without_wrong' } as const;
  const by = [choice?.evidence.by, said[review]].filter(Boolean).join(' and ');
  if (by === '') return table;
  const texts = new Map(choice?.used.map((one) => [addressName(one.species), usedText(one)]));
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

/** What counts in steps of confidence make of thresholds. */
interface CountedSteps {
  /** Species whose threshold lies within a step, with the step that is counted from in its place. */
  within: (Used & { from: number })[];
  /** Species whose threshold lies above the last step: nothing of them is counted. */
  above: Used[];
}

/** Which thresholds lie within a step. */
export function countedSteps({ used }: Pick<EvidenceChoice, 'used'>): CountedSteps {
  const steps: CountedSteps = { within: [], above: [] };
  for (const one of used) {
    const from = countedFrom(one.score);
    if (from === null) steps.above.push(one);
    else if (from - one.score > 1e-9) steps.within.push({ ...one, from });
  }
  return steps;
}

/** The thresholds of a choice by the `speciesKey` of each species, as a survey counts by them. */
export const leastBySpecies = ({ used }: Pick<EvidenceChoice, 'used'>): Map<string, number> =>
  new Map(used.map(({ species, score }) => [addressName(species), score]));
