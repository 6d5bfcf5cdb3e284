import { scoreToX, type calibrate } from '@biophony/statistics';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { countText } from '../text/format.ts';
import type { ReadVerdict } from './said-together.ts';

export type Sampled = Pick<Parameters<typeof calibrate>[0], 'strata' | 'items'>;

interface GivenStratum {
  low: number;
  high: number;
  detections: number;
  low_x: number;
  high_x: number;
  /** Verdicts that the file has in it, decided or not. */
  rows: number;
}

const refused = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'bad_verdicts' });

const allOrNone =
  'Fill in stratum_low, stratum_high and stratum_detections for all of them, or for none.';

/** Strata may share an edge, which rounding moves a little. */
const edgeSlack = 1e-9;

const areApart = (below: GivenStratum, above: GivenStratum): boolean =>
  above.low_x >= below.high_x - edgeSlack && above.high_x > below.low_x;

const stratumText = ({ low, high, detections }: GivenStratum): string =>
  `${low} to ${high} (${countText(detections, 'detection')})`;

/** Throws CliError where strata, from the lowest on, cannot be those of one sample. */
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

/** Strata as a file tells them. Throws CliError where only some verdicts tell theirs, or strata contradict each other. */
export function byGivenStrata(
  verdicts: readonly ReadVerdict[],
  species: string,
  file: string,
): Sampled {
  const keys = new Map<string, GivenStratum>();
  for (const { stratum } of verdicts) {
    if (!stratum)
      throw refused(
        `${file}: some verdicts on ${species} have a stratum, and others have none.`,
        allOrNone,
      );
    const key = JSON.stringify(stratum);
    const known = keys.get(key);
    if (known) known.rows += 1;
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
