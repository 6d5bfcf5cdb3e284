import type { Cell } from '@biophony/contract/results';
import { countText, numberText } from '../../text/format.ts';
import {
  countedSpecies,
  type CalibratedBy,
  type CountedBy,
  type CountedSpecies,
} from './evidence.ts';

/** Names that a line for people has; the others are counted. */
const mostNamed = 20;

const listed = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${numberText(names.length - mostNamed)} more`;

const scoreText = (score: number) => String(Math.round(score * 1e4) / 1e4);

/** A threshold and, where it lies within a step of the counts, from where is counted instead. */
function thresholdText({ species, version, threshold, counted_from: from }: CountedSpecies) {
  const text = `${species} from ${scoreText(threshold)}, version ${version}`;
  if (from === null) return `${text}, above the last step: nothing is counted`;
  return from - threshold > 1e-6 ? `${text}, counted from ${from}` : text;
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

function calibratedNotes(counted: CalibratedBy): string[] {
  const { by, least, species } = counted;
  const used = countedSpecies(counted);
  const asked =
    by === 'probability'
      ? `a detection is right with a probability of ${percent(least)}`
      : `at least ${percent(least)} of the detections are right, with 95% certainty`;
  return [
    used.length > 0
      ? `Each species counts from the score from which on ${asked}, by its calibration: ${used.map(thresholdText).join('; ')}.`
      : `No calibration has a score from which on ${asked}.`,
    ...(used.some(({ threshold, counted_from: from }) => from === null || from - threshold > 1e-6)
      ? [
          'Counts are in steps of 0.05: a threshold within a step counts from the next one on, so that nothing below it is counted.',
        ]
      : []),
    ...(species.never.length > 0 ? [`No score reaches it for: ${listed(species.never)}.`] : []),
    ...(species.without.length > 0
      ? [`Left out, since nobody has calibrated them: ${listed(species.without)}.`]
      : []),
  ];
}

/** What people are told of how detections were chosen. */
export function evidenceNotes(counted: CountedBy): string[] {
  if (counted.by === 'all') return [];
  if ('species' in counted) return calibratedNotes(counted);
  const { by, detections, missing } = counted;
  if (by === 'without_wrong')
    return [
      detections === 0
        ? 'All detections count: nobody has said of one that it is wrong, or opinions differ.'
        : `${countText(detections, 'detection')} that people together say are wrong left out: by the last word, else by what most of them say. All others count, reviewed or not.`,
    ];
  return [
    detections === 0
      ? 'Nobody has confirmed a detection of these analyses yet, or opinions differ.'
      : `${countText(detections, 'detection')} that people together say are right: by the last word, else by what most of them say. How many there are depends on how many were reviewed.`,
    ...(missing > 0
      ? [
          `${countText(missing, 'further confirmed detection')} not among the results of these analyses.`,
        ]
      : []),
  ];
}

/** The same for programs: `evidence` is null where all detections count. */
export function evidenceJson(counted: CountedBy): Record<string, unknown> {
  if (counted.by === 'all') return { evidence: null };
  if (!('species' in counted)) return { evidence: { ...counted } };
  const { by, least, species } = counted;
  return {
    evidence: {
      by,
      least,
      calibrations: countedSpecies(counted),
      species_without_calibration: species.without,
      species_never_reaching: species.never,
    },
  };
}

/** Columns that a table has besides where detections were chosen, and their values for a species. */
export function evidenceCells(counted: CountedBy): {
  columns: string[];
  of: (species: string) => Cell[];
} {
  if (counted.by === 'all') return { columns: [], of: () => [] };
  if (!('species' in counted)) return { columns: ['chosen_by'], of: () => [counted.by] };
  const { by, least } = counted;
  const bySpecies = new Map(countedSpecies(counted).map((one) => [one.species, one]));
  return {
    columns: [
      'chosen_by',
      'chosen_least',
      'threshold',
      'counted_from',
      'calibration_id',
      'calibration_version',
    ],
    of: (species) => {
      const one = bySpecies.get(species);
      if (!one) return [by, least, null, null, null, null];
      const { threshold, counted_from, calibration_id, version } = one;
      return [by, least, threshold, counted_from, calibration_id, version];
    },
  };
}
