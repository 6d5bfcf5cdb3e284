import type { Calibration, CalibrationFigures, Sample } from '@biophony/contract';
import type { AcceptedNames } from '@biophony/contract/names';
import type { ReviewClient } from '@biophony/sdk';
import { readAcceptedNames } from '@biophony/sdk/node';
import { CliError, exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { calibrateVerdicts } from './calibrate-file.ts';
import { connectReview } from './run-reviews.ts';
import { readVerdicts } from './read-verdicts.ts';
import {
  type ThresholdTarget,
  calibrationsCsv,
  calibrationsText,
  type SpeciesRow,
  thresholdOfFigures,
} from './species-row.ts';

interface CalibrateOptions {
  project: string;
  species?: string;
  target: ThresholdTarget;
  keep?: boolean;
}

const nothing = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'no_samples' });

async function reviewedSamples(
  client: ReviewClient,
  { project, species }: CalibrateOptions,
  names: AcceptedNames,
  signal: AbortSignal,
): Promise<Sample[]> {
  const newest = new Map<string, Sample>();
  const query = { limit: 1000, ...(species === undefined ? {} : { species }) };
  let seen = 0;
  for await (const sample of client.samples.list(project, query, { signal })) {
    seen += 1;
    const key = JSON.stringify([names.key(sample.species), sample.joins]);
    if (sample.method === 'stratified' && sample.reviewed > 0 && !newest.has(key))
      newest.set(key, sample);
  }
  if (newest.size > 0) return [...newest.values()].sort((a, b) => (a.species < b.species ? -1 : 1));
  const of = species === undefined ? 'this project' : species;
  throw seen === 0
    ? nothing(
        `There is no sample of ${of}.`,
        'Draw one on the review page of the project, and review it there.',
      )
    : nothing(
        `No stratified sample of ${of} has a verdict.`,
        'Review one first; other samples tell no precision.',
      );
}

const rowOf = (
  sample: Sample,
  figures: CalibrationFigures,
  target: ThresholdTarget,
  calibration: Calibration | null,
  names: AcceptedNames,
): SpeciesRow => {
  const seed = calibration?.seed ?? sample.sample_id;
  const { why, ...threshold } = thresholdOfFigures(target, figures, seed);
  const warnings = figures.warnings.map(({ message }) => message);
  return {
    species: sample.species,
    accepted_name: names.accepted(sample.species),
    sample_id: sample.sample_id,
    scheme: figures.scheme,
    version: calibration?.version ?? null,
    calibration_id: calibration?.calibration_id ?? null,
    yes: figures.yes,
    no: figures.no,
    unsure: figures.unsure,
    open: figures.open,
    ...threshold,
    warnings: why === null ? warnings : [why, ...warnings],
  };
};

/** Throws CliError when there is no sample. */
async function calibrateProject(
  { interrupts: { stop: signal }, say }: Pick<CommandContext, 'interrupts' | 'say'>,
  client: ReviewClient,
  options: CalibrateOptions,
): Promise<SpeciesRow[]> {
  const names = await readAcceptedNames();
  const samples = await reviewedSamples(client, options, names, signal);
  const rows: SpeciesRow[] = [];
  for (const [at, sample] of samples.entries()) {
    const body = { sample_id: sample.sample_id };
    if (samples.length > 1) say(`${at + 1} of ${samples.length}: ${sample.species}`);
    const calibration = options.keep
      ? await client.calibrations.create(options.project, body, { signal })
      : null;
    const figures =
      calibration?.figures ??
      (await client.calibrations.preview(options.project, body, { signal }));
    rows.push(rowOf(sample, figures, options.target, calibration, names));
  }
  return rows;
}

export interface CalibrateFlags {
  project?: string;
  verdicts?: string;
  species?: string;
  precision?: number;
  probability?: number;
  keep?: boolean;
  csv?: boolean;
}

/** Default: what readers of a report expect of a species list. */
const usualPrecision = 0.95;

const misuse = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'usage' });

function askedOf({ precision, probability }: CalibrateFlags): ThresholdTarget {
  if (precision !== undefined && probability !== undefined)
    throw misuse('--precision and --probability exclude each other.', 'Give one of the two.');
  return probability === undefined ? { precision: precision ?? usualPrecision } : { probability };
}

async function rowsOf(
  ctx: CommandContext,
  flags: CalibrateFlags,
  target: ThresholdTarget,
): Promise<SpeciesRow[]> {
  const { project, verdicts, species, keep } = flags;
  if (verdicts !== undefined && project === undefined) {
    if (keep)
      throw misuse('--keep needs a project.', 'Calibrations of a file are written, not kept.');
    const { readAcceptedNames } = await import('@biophony/sdk/node');
    const names = await readAcceptedNames();
    const fileVerdicts = await readVerdicts(verdicts, names);
    return calibrateVerdicts(fileVerdicts, { species, target, file: verdicts, names });
  }
  if (project !== undefined && verdicts === undefined)
    return calibrateProject(ctx, await connectReview(ctx.settings), {
      project,
      species,
      target,
      keep,
    });
  throw project === undefined
    ? misuse('Nothing was named to calibrate.', 'Give --project ID or --verdicts FILE.')
    : misuse('--project and --verdicts exclude each other.', 'Give one of the two.');
}

/** Reports the score threshold of each species. Throws CliError. */
export async function runCalibrate(ctx: CommandContext, flags: CalibrateFlags): Promise<void> {
  const target = askedOf(flags);
  const rows = await rowsOf(ctx, flags, target);
  await ctx.answer(
    { asked: target, species: rows },
    flags.csv === true
      ? calibrationsCsv(rows).trimEnd()
      : calibrationsText(rows, target, ctx.width),
  );
}
