import { calibrate, scoreToX, strataOf, stratumOf, warningSentence } from '@biophony/statistics';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { thresholdOf, type Asked, type SpeciesRow } from './figures/species-row.ts';
import type { ReadVerdict } from './read-verdicts.ts';

/** Strata that a file without any is cut into. */
const strataOfFile = 10;

type Sampled = Pick<Parameters<typeof calibrate>[0], 'strata' | 'items'>;

/** Strata as the file tells them. Throws CliError where some lines tell theirs and others do not. */
function byGivenStrata(verdicts: readonly ReadVerdict[], species: string): Sampled {
  const keys = new Map<string, { low_x: number; high_x: number; detections: number }>();
  for (const { stratum } of verdicts) {
    if (!stratum)
      throw new CliError(`Some verdicts on ${species} have a stratum, and others have none.`, {
        hint: 'Fill in stratum_low, stratum_high and stratum_detections for all of them, or for none.',
        exitCode: exitCodes.usage,
        code: 'bad_verdicts',
      });
    const { low, high, detections } = stratum;
    keys.set(JSON.stringify(stratum), {
      low_x: scoreToX(low),
      high_x: scoreToX(high),
      detections,
    });
  }
  const ordered = [...keys].sort(([, a], [, b]) => a.low_x - b.low_x);
  const indexOf = new Map(ordered.map(([key], at) => [key, at]));
  return {
    strata: ordered.map(([, stratum]) => stratum),
    items: verdicts.map(({ score, verdict, site, stratum }) => ({
      score,
      verdict,
      site,
      stratum: indexOf.get(JSON.stringify(stratum)) ?? 0,
    })),
  };
}

/** Detections that each verdict stands for where nobody says how many: so many that none of them is known. */
const perVerdict = 1_000_000;

/** Strata of equal width, in which every verdict counts alike. */
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

/** Fits the verdicts of a file, species by species. Throws CliError. */
export function calibrateVerdicts(
  verdicts: readonly ReadVerdict[],
  { species: wanted, asked }: { species?: string; asked: Asked },
): SpeciesRow[] {
  const bySpecies = new Map<string, ReadVerdict[]>();
  for (const verdict of verdicts) {
    const list = bySpecies.get(verdict.species);
    if (list) list.push(verdict);
    else bySpecies.set(verdict.species, [verdict]);
  }
  const chosen = [...bySpecies]
    .filter(([species]) => wanted === undefined || species === wanted)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (chosen.length === 0)
    throw new CliError(`The file has no verdict on ${wanted}.`, {
      hint: `It has ${[...bySpecies.keys()].slice(0, 10).join(', ')}.`,
      exitCode: exitCodes.usage,
      code: 'bad_verdicts',
    });
  return chosen.map(([species, said]) => {
    const sampled = said.some(({ stratum }) => stratum)
      ? byGivenStrata(said, species)
      : byScores(said);
    // The same file gives the same figures.
    const figures = calibrate({ seed: species, ...sampled });
    return {
      species,
      sample_id: null,
      version: null,
      calibration_id: null,
      ...figures.counts,
      ...thresholdOf(asked, figures),
      warnings: figures.warnings.map(warningSentence),
    };
  });
}
