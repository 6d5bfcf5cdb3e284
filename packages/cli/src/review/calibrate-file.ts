import { namesAsWritten, type AcceptedNames } from '@biophony/contract/names';
import { calibrate, strataOf, stratumOf, warningSentence } from '@biophony/statistics';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { thresholdOf, type Asked, type SpeciesRow } from './figures/species-row.ts';
import { byGivenStrata, type Sampled } from './given-strata.ts';
import type { ReadVerdict } from './said-together.ts';

/** Strata that a file without any is cut into. */
const strataOfFile = 10;

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

const alike =
  'The file has no strata, so that every verdict counts alike. If the detections were drawn by score, as those of a stratified sample are, the precision is not that of all detections: add stratum_low, stratum_high and stratum_detections, or use --project.';

/** Fits the verdicts of a file, species by species, each under the name that it has first. Throws CliError. */
export function calibrateVerdicts(
  verdicts: readonly ReadVerdict[],
  {
    species: wanted,
    asked,
    file = 'The file',
    names = namesAsWritten,
  }: {
    species?: string;
    asked: Asked;
    /** What messages call it. */
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
  const called = [...bySpecies].map(([key, said]) => ({
    key,
    said,
    name: said[0]?.species ?? key,
  }));
  const chosen = called
    .filter(({ key }) => wanted === undefined || key === names.key(wanted))
    .map(({ name, said }): [string, ReadVerdict[]] => [name, said])
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
  return chosen.map(([species, said]) => {
    const hasStrata = said.some(({ stratum }) => stratum);
    const sampled = hasStrata ? byGivenStrata(said, species, file) : byScores(said);
    // The same file gives the same figures.
    const figures = calibrate({ seed: species, ...sampled });
    const { why, ...threshold } = thresholdOf(asked, figures);
    return {
      species,
      sample_id: null,
      scheme: hasStrata ? figures.scheme : null,
      version: null,
      calibration_id: null,
      ...figures.counts,
      ...threshold,
      warnings: [
        ...(why === null ? [] : [why]),
        ...figures.warnings.map(warningSentence),
        ...(!hasStrata && 'precision' in asked ? [alike] : []),
      ],
    };
  });
}
