import type { Calibration, Review } from '@biophony/contract';
import { readConfirmed } from '@biophony/recordings/cubes';
import {
  type ConfirmedOf,
  confirmedSurvey,
  countedFrom,
  detectionsIn,
  type JoinedSurvey,
  numberOf,
  speciesKey,
  withoutDetections,
} from '@biophony/recordings/survey';
import { type AnalysisGroup, type Client, createReviewClient } from '@biophony/sdk';
import {
  confirmedDetections,
  type Evidence,
  speciesEvidence,
  type SpeciesEvidence,
} from '@biophony/statistics';
import { CliError, exitCodes } from '../kit/errors.ts';
import { numberText } from '../kit/format.ts';

export interface EvidenceFlags {
  probability?: number;
  precision?: number;
  reviewed?: boolean;
  withoutWrong?: boolean;
}

/** Counted from the calibrated score of each species. */
export type CalibratedBy = Evidence & { species: SpeciesEvidence<Calibration> };

/** Only detections that reviewers agree are right, or all except those they agree are wrong. */
type SaidChoice = 'reviewed' | 'without_wrong';

export type CountedBy =
  | { by: 'all' }
  | { by: SaidChoice; detections: number; missing: number }
  | CalibratedBy;

/**
 * Minimum probability or precision, or review filter, from the options; null without one. Throws
 * CliError for several.
 */
export function askedEvidence({
  probability,
  precision,
  reviewed = false,
  withoutWrong = false,
}: EvidenceFlags): Evidence | SaidChoice | null {
  const flags = [
    ...(probability === undefined ? [] : ['--probability']),
    ...(precision === undefined ? [] : ['--precision']),
    ...(reviewed ? ['--reviewed'] : []),
    ...(withoutWrong ? ['--without-wrong'] : []),
  ];
  if (flags.length > 1)
    throw new CliError(`${flags.join(' and ')} exclude each other.`, {
      hint: 'Give one of them.',
      exitCode: exitCodes.usage,
      code: 'usage',
    });
  if (reviewed) return 'reviewed';
  if (withoutWrong) return 'without_wrong';
  if (probability !== undefined) return { by: 'probability', least: probability };
  return precision === undefined ? null : { by: 'precision', least: precision };
}

/**
 * Reads score thresholds of a project's newest calibrations. Throws CliError when there are none.
 */
export async function readEvidence(
  client: Client,
  project: string,
  evidence: Evidence,
  { joins }: AnalysisGroup,
  survey: Pick<JoinedSurvey, 'species' | 'names' | 'numbers'>,
  signal: AbortSignal,
): Promise<SpeciesEvidence<Calibration>> {
  const calibrations: Calibration[] = [];
  const query = { joins, latest: 'true', limit: 100 } as const;
  for await (const one of createReviewClient(client).calibrations.list(project, query, { signal }))
    calibrations.push(one);
  const { species } = survey;
  // A calibration under another name of a species counts only without one under its own.
  const own = new Set(calibrations.map((one) => one.species));
  const named = calibrations.flatMap((one) => {
    const match = species[numberOf(survey, one.species)];
    const name = match ? speciesKey(match) : one.species;
    return name === one.species || !own.has(name) ? [{ ...one, species: name }] : [];
  });
  if (named.length > 0) return speciesEvidence(evidence, species.map(speciesKey), named);
  throw new CliError('This project has no calibration for the scores of these analyses.', {
    hint: 'Review a sample of a species on the review page, then keep its calibration with biophony calibrate --keep.',
    exitCode: exitCodes.usage,
    code: 'no_calibrations',
  });
}

export interface CountedSpecies {
  species: string;
  calibration_id: string;
  version: number;
  threshold: number;
  /** Null when the threshold is above the last confidence step, so nothing counts. */
  counted_from: number | null;
}

/** Two decimals more than scores have. */
const rounded = (score: number) => Math.round(score * 1e6) / 1e6;

/** Calibrations used, and the confidence step that each threshold becomes. */
export const countedSpecies = (counted: CountedBy): CountedSpecies[] =>
  'species' in counted
    ? [...counted.species.taken].map(([species, { score, calibration }]) => ({
        species,
        calibration_id: calibration.calibration_id,
        version: calibration.version,
        threshold: rounded(score),
        counted_from: countedFrom(score),
      }))
    : [];

/** Limit, as verdicts are all held in memory. */
const mostVerdicts = 1_000_000;

async function readVerdicts(
  client: Client,
  project: string,
  signal: AbortSignal,
): Promise<Review[]> {
  const query = { counting: 'true', limit: 1000 } as const;
  const verdicts: Review[] = [];
  for await (const one of createReviewClient(client).reviews.list(project, query, { signal })) {
    verdicts.push(one);
    if (verdicts.length > mostVerdicts)
      throw new CliError(
        `This project has more than ${numberText(mostVerdicts)} verdicts, which are more than can be counted at once.`,
        {
          hint: 'Write them with biophony reviews --csv, and count there.',
          exitCode: exitCodes.usage,
          code: 'too_many_verdicts',
        },
      );
  }
  return verdicts;
}

/**
 * Counts a survey by the reviewers' consensus, found in the result files. `detections` are the
 * reviewed ones.
 */
export async function readReviewed(
  client: Client,
  project: string,
  { analyses }: AnalysisGroup,
  joined: JoinedSurvey,
  choice: SaidChoice,
  { stop: signal, say }: { stop: AbortSignal; say: (text: string) => void },
): Promise<{ survey: JoinedSurvey; detections: number; missing: number }> {
  const isRight = choice === 'reviewed';
  const verdicts = await readVerdicts(client, project, signal);
  const all = confirmedDetections(verdicts, isRight ? 'yes' : 'no', joined.names.key);
  const confirmed: ConfirmedOf[] = [];
  let matchCount = 0;
  for (const [analysis, { analysis_id, data_id, dataset_name }] of analyses.entries()) {
    const wanted = all.filter((one) => one.data_id === data_id);
    if (wanted.length === 0) continue;
    say(`Looking for ${numberText(wanted.length)} reviewed detections in ${dataset_name}`);
    const file = await client.results.ranges(analysis_id, 'detections.parquet', { signal });
    const { detections, missing } = await readConfirmed(file, wanted, joined.names);
    confirmed.push({ analysis, detections });
    matchCount += wanted.length - missing;
  }
  const survey = (isRight ? confirmedSurvey : withoutDetections)(joined, confirmed);
  const counted = detectionsIn(survey);
  const detections = isRight ? counted : detectionsIn(joined) - counted;
  return { survey, detections, missing: all.length - matchCount };
}
