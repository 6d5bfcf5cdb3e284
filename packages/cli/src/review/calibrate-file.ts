import { type AcceptedNames, namesAsWritten } from '@biophony/contract/names';
import { calibrate, scoreToX, strataOf, stratumOf, warningSentence } from '@biophony/statistics';
import { CliError, exitCodes } from '../kit/errors.ts';
import { countText } from '../kit/format.ts';
import type { ReadVerdict } from './read-verdicts.ts';
import { type ThresholdTarget, type SpeciesRow, findThreshold } from './species-row.ts';

type Sampled = Pick<Parameters<typeof calibrate>[0], 'strata' | 'items'>;

interface GivenStratum {
  low: number;
  high: number;
  detections: number;
  low_x: number;
  high_x: number;
  /** Verdicts in the file, decided or not. */
  rows: number;
}

const refused = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'bad_verdicts' });

const allOrNone =
  'Fill in stratum_low, stratum_high and stratum_detections for all of them, or for none.';

/** Strata may share an edge, moved a little by rounding. */
const edgeSlack = 1e-9;

const areApart = (below: GivenStratum, above: GivenStratum): boolean =>
  above.low_x >= below.high_x - edgeSlack && above.high_x > below.low_x;

const stratumText = ({ low, high, detections }: GivenStratum): string =>
  `${low} to ${high} (${countText(detections, 'detection')})`;

/** Throws CliError when the strata cannot be of one sample. */
function checkStrata(strata: readonly GivenStratum[], species: string, file: string): void {
  for (const [at, stratum] of strata.entries()) {
    const below = strata[at - 1];
    if (below && !areApart(below, stratum))
      throw refused(
        `${file}: the strata of ${species} overlap: ${stratumText(below)} and ${stratumText(stratum)}.`,
        'Give all verdicts of a stratum the same stratum_low, stratum_high and stratum_detections, and let each stratum begin where the one below it ends.',
      );
    if (stratum.rows > stratum.detections)
      throw refused(
        `${file}: ${species} has ${countText(stratum.rows, 'verdict')} in the stratum ${stratumText(stratum)}.`,
        'Write in stratum_detections how many detections the stratum has, reviewed or not. Where several people reviewed one detection, name it in each row by data_id, file, start_s and end_s.',
      );
  }
}

/**
 * Uses the file's strata. Throws CliError when only some verdicts have one, or strata contradict
 * each other.
 */
function byGivenStrata(verdicts: readonly ReadVerdict[], species: string, file: string): Sampled {
  const keys = new Map<string, GivenStratum>();
  for (const { stratum } of verdicts) {
    if (!stratum)
      throw refused(
        `${file}: some verdicts on ${species} have a stratum, and others have none.`,
        allOrNone,
      );
    const key = JSON.stringify(stratum);
    const entry = keys.get(key);
    if (entry) entry.rows += 1;
    else {
      const [low_x, high_x] = [scoreToX(stratum.low), scoreToX(stratum.high)];
      keys.set(key, { ...stratum, low_x, high_x, rows: 1 });
    }
  }
  const ordered = [...keys].sort(([, a], [, b]) => a.low_x - b.low_x || a.high_x - b.high_x);
  const strata = ordered.map(([, stratum]) => stratum);
  checkStrata(strata, species, file);
  const indexOf = new Map(ordered.map(([key], at) => [key, at]));
  return {
    strata: strata.map(({ low_x, high_x, detections }) => ({ low_x, high_x, detections })),
    items: verdicts.map(({ score, verdict, site, stratum }) => ({
      score,
      verdict,
      site,
      stratum: indexOf.get(JSON.stringify(stratum)) ?? 0,
    })),
  };
}

/** Number of strata for a file without. */
const strataOfFile = 10;

/** Detections per verdict when unknown: so many that the reviewed share is negligible. */
const perVerdict = 1_000_000;

/** Strata of equal width, in which every verdict weighs the same. */
function byScores(verdicts: readonly ReadVerdict[]): Sampled {
  let [lowest, highest] = [1, 0];
  for (const { score } of verdicts)
    [lowest, highest] = [Math.min(lowest, score), Math.max(highest, score)];
  const edges = strataOf(lowest, highest, strataOfFile);
  const items = verdicts.map(({ score, verdict, site }) => ({
    score,
    verdict,
    site,
    stratum: stratumOf(edges, score),
  }));
  const strata = edges.slice(1).map((high_x, at) => ({
    low_x: edges[at] ?? high_x,
    high_x,
    detections: perVerdict * items.filter(({ stratum }) => stratum === at).length,
  }));
  return { strata, items };
}

const alike =
  'The file has no strata, so that every verdict counts alike. If the detections were drawn by score, as those of a stratified sample are, the precision is not that of all detections: add stratum_low, stratum_high and stratum_detections, or use --project.';

/** Fits the verdicts per species, under its first name in the file. Throws CliError. */
export function calibrateVerdicts(
  verdicts: readonly ReadVerdict[],
  {
    species: wanted,
    target,
    file = 'The file',
    names = namesAsWritten,
  }: {
    species?: string;
    target: ThresholdTarget;
    file?: string;
    names?: AcceptedNames;
  },
): SpeciesRow[] {
  const bySpecies = new Map<string, ReadVerdict[]>();
  for (const verdict of verdicts) {
    const key = names.key(verdict.species);
    const list = bySpecies.get(key);
    if (list) list.push(verdict);
    else bySpecies.set(key, [verdict]);
  }
  const called = [...bySpecies].map(([key, ownVerdicts]) => ({
    key,
    said: ownVerdicts,
    name: ownVerdicts[0]?.species ?? key,
  }));
  const chosen = called
    .filter(({ key }) => wanted === undefined || key === names.key(wanted))
    .map(({ name, said: ownVerdicts }): [string, ReadVerdict[]] => [name, ownVerdicts])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (chosen.length === 0)
    throw new CliError(`${file} has no verdict on ${wanted}.`, {
      hint: `It has ${called
        .slice(0, 10)
        .map(({ name }) => name)
        .join(', ')}.`,
      exitCode: exitCodes.usage,
      code: 'bad_verdicts',
    });
  return chosen.map(([species, ownVerdicts]) => {
    const hasStrata = ownVerdicts.some(({ stratum }) => stratum);
    const sampled = hasStrata ? byGivenStrata(ownVerdicts, species, file) : byScores(ownVerdicts);
    // A fixed seed: the same file gives the same figures.
    const figures = calibrate({ seed: species, ...sampled });
    const { why, ...threshold } = findThreshold(target, figures);
    return {
      species,
      accepted_name: names.accepted(species),
      sample_id: null,
      scheme: hasStrata ? figures.scheme : null,
      version: null,
      calibration_id: null,
      ...figures.counts,
      ...threshold,
      warnings: [
        ...(why === null ? [] : [why]),
        ...figures.warnings.map(warningSentence),
        ...(!hasStrata && 'precision' in target ? [alike] : []),
      ],
    };
  });
}
