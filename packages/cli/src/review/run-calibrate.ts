import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { calibrateProject } from './calibrate-project.ts';
import { calibrateVerdicts } from './calibrate-file.ts';
import { calibrationsCsv, calibrationsText } from './calibrations-text.ts';
import { connectReview } from './connect-review.ts';
import type { Asked, SpeciesRow } from './figures/species-row.ts';
import { readVerdicts } from './read-verdicts.ts';

export interface CalibrateFlags {
  project?: string;
  verdicts?: string;
  species?: string;
  precision?: number;
  probability?: number;
  keep?: boolean;
  csv?: boolean;
}

/** What is asked where nobody says it: it is what a reader of a report expects of a list of species. */
const usualPrecision = 0.95;

const misuse = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'usage' });

function askedOf({ precision, probability }: CalibrateFlags): Asked {
  if (precision !== undefined && probability !== undefined)
    throw misuse('--precision and --probability exclude each other.', 'Give one of the two.');
  return probability === undefined ? { precision: precision ?? usualPrecision } : { probability };
}

async function rowsOf(
  ctx: CommandContext,
  flags: CalibrateFlags,
  asked: Asked,
): Promise<SpeciesRow[]> {
  const { project, verdicts, species, keep } = flags;
  if (verdicts !== undefined && project === undefined) {
    if (keep)
      throw misuse('--keep needs a project.', 'Calibrations of a file are written, not kept.');
    const { readAcceptedNames } = await import('@biophony/sdk/node');
    const names = await readAcceptedNames();
    const said = await readVerdicts(verdicts, names);
    return calibrateVerdicts(said, { species, asked, file: verdicts, names });
  }
  if (project !== undefined && verdicts === undefined)
    return calibrateProject(ctx, await connectReview(ctx.settings), {
      project,
      species,
      asked,
      keep,
    });
  throw project === undefined
    ? misuse('Nothing was named to calibrate.', 'Give --project ID or --verdicts FILE.')
    : misuse('--project and --verdicts exclude each other.', 'Give one of the two.');
}

/** Tells, for each species, the score from which on its detections are as asked. Throws CliError. */
export async function runCalibrate(ctx: CommandContext, flags: CalibrateFlags): Promise<void> {
  const asked = askedOf(flags);
  const rows = await rowsOf(ctx, flags, asked);
  await ctx.answer(
    { asked, species: rows },
    flags.csv === true ? calibrationsCsv(rows).trimEnd() : calibrationsText(rows, asked, ctx.width),
  );
}
