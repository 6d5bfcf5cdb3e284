import {
  csvLine,
  resultsFormat,
  type Cell,
  type DetectionColumn,
  type formatColumn,
} from '@biophony/contract/results';
import { probabilityAt, type Verdict } from '@biophony/statistics';
import { type Detail, plainRowAt, type RowSource } from './detection-rows.ts';
import { localName } from './local-time.ts';
import { pause, ReadError } from './remote-file.ts';
import { orderByKeys, plainRows } from './select.ts';
import type { DetectionRow, ProbabilityOf } from './calls.ts';

const judgedBy = [
  'probability',
  'probability_low',
  'probability_high',
  'threshold',
  'calibration_id',
] as const;

type Judged =
  | 'verdict'
  | 'corrected_scientific_name'
  | 'corrected_common_name'
  | (typeof judgedBy)[number]
  | 'review_verdict'
  | 'reviewers';

const columns = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
  'start_local',
  'utc_offset',
  'device_id',
  'latitude',
  'longitude',
  'low_hz',
  'high_hz',
  'snr_db',
  'verdict',
  'corrected_scientific_name',
  'corrected_common_name',
  'probability',
  'probability_low',
  'probability_high',
  'threshold',
  'calibration_id',
  'review_verdict',
  'reviewers',
  'format_version',
] as const satisfies readonly (DetectionColumn | Judged | (typeof formatColumn)['name'])[];

/** Seconds added, corrected local time, and where. */
const placedColumns = ['correction_s', 'corrected_local', 'site', 'deployment_id'] as const;

const before = columns.indexOf('device_id');
const columnsWithPlaces = [...columns.slice(0, before), ...placedColumns, ...columns.slice(before)];

/** Those of deployments follow the recorded time. */
const columnsOf = ({ recordings }: RowSource): typeof columnsWithPlaces =>
  recordings && recordings.deployments.length > 0 ? columnsWithPlaces : [...columns];

/** Some 150 MB of text. The result files have all. */
const mostDownloaded = 1_000_000;

interface CsvExtras {
  /** Of the person at this page; null where verdicts have no names. */
  person: string | null;
  probabilities: readonly ProbabilityOf[];
}

const shareDigits = 4;

/** Empty without a calibration. */
function probabilityCells(
  calibrated: ProbabilityOf | undefined,
  score: number,
): Record<(typeof judgedBy)[number], Cell> {
  const share = (value: number | null | undefined) => value?.toFixed(shareDigits) ?? null;
  const estimate = calibrated?.curve ? probabilityAt(calibrated.curve, score) : null;
  return {
    probability: share(estimate?.probability),
    probability_low: share(estimate?.low),
    probability_high: share(estimate?.high),
    threshold: share(calibrated?.threshold),
    calibration_id: calibrated?.calibration_id,
  };
}

/** In `verdict`; `review_verdict` has the verdict itself. */
const ownVerdicts: Record<Verdict, string> = { yes: 'correct', no: 'wrong', unsure: 'unsure' };

function reviewersOf(
  { verdict, said: verdicts = [] }: Pick<DetectionRow, 'verdict' | 'said'>,
  person: string | null,
) {
  const names = verdicts.map(({ reviewer }) => reviewer);
  return [...new Set(verdict !== null && person !== null ? [...names, person] : names)].join('; ');
}

const batch = 5000;

const exact = (value: number): number | null => (Number.isNaN(value) ? null : value);
const rounded = (value: number, digits: number): number | null =>
  Number.isNaN(value) ? null : Number(value.toFixed(digits));

function lineOf(
  source: RowSource,
  listed: typeof columnsWithPlaces,
  place: number,
  detail: Detail,
  extras: CsvExtras & { calibrated: ReadonlyMap<number, ProbabilityOf> },
): string {
  const one = plainRowAt(source, place);
  const recorded = one.recorded ?? one.time;
  const recording = source.recordings?.factsAt(source.columns.file[place] ?? 0);
  const cells: Record<(typeof columnsWithPlaces)[number], Cell> = {
    file: one.file,
    start_s: exact(detail.start_s),
    end_s: exact(detail.end_s),
    scientific_name: one.scientific_name,
    common_name: one.common_name,
    confidence: one.confidence.toFixed(4),
    start_local: recorded === null ? null : localName(recorded),
    utc_offset: recording?.utc_offset,
    correction_s: one.time === null || recorded === null ? null : (one.time - recorded) / 1000,
    corrected_local: one.time === null ? null : localName(one.time),
    site: one.deployment?.site,
    deployment_id: one.deployment?.deployment_id,
    device_id: one.recorder,
    latitude: recording?.latitude,
    longitude: recording?.longitude,
    low_hz: rounded(detail.low_hz, 1),
    high_hz: rounded(detail.high_hz, 1),
    snr_db: rounded(detail.snr_db, 1),
    verdict: one.verdict && ownVerdicts[one.verdict],
    corrected_scientific_name: one.corrected?.scientific_name,
    corrected_common_name: one.corrected?.common_name,
    ...probabilityCells(extras.calibrated.get(one.species), one.confidence),
    review_verdict: source.reviews.ofAllAt(place),
    reviewers: reviewersOf(one, extras.person) || null,
    format_version: resultsFormat,
  };
  return csvLine(listed.map((column) => cells[column]));
}

const parts = ['start_s', 'end_s', 'low_hz', 'high_hz', 'snr_db'] as const;

async function detailsOf(source: RowSource, places: Uint32Array): Promise<(i: number) => Detail> {
  const rising = orderByKeys(plainRows(places.length), places);
  const values = new Float64Array(places.length * parts.length).fill(Number.NaN);
  await source.details.exactly(
    rising.map((i) => places[i]!),
    (at, detail) =>
      parts.forEach((part, k) => (values[rising[at]! * parts.length + k] = detail[part])),
  );
  return (i) => {
    const [start_s, end_s, low_hz, high_hz, snr_db] = values.subarray(i * parts.length);
    return {
      start_s: start_s!,
      end_s: end_s!,
      low_hz: low_hz!,
      high_hz: high_hz!,
      snr_db: snr_db!,
    };
  };
}

/**
 * Columns of detections.csv, then offset, recorder and place from files.csv, calibrations and
 * verdicts. `start_local` is uncorrected; with deployments, correction and corrected time follow.
 * Throws ReadError; `too_many` for more than `most` rows.
 */
export async function detectionsCsv(
  source: RowSource,
  places: Uint32Array,
  extras: CsvExtras = { person: null, probabilities: [] },
  most = mostDownloaded,
): Promise<Blob> {
  if (places.length > most)
    throw new ReadError('too_many', `A list of ${places.length} rows is too long; ${most} can be.`);
  const detailAt = await detailsOf(source, places);
  const lineExtras = {
    ...extras,
    calibrated: new Map(extras.probabilities.map((one) => [one.species, one])),
  };
  const listed = columnsOf(source);
  const texts: BlobPart[] = [csvLine(listed)];
  for (let at = 0; at < places.length; at += batch) {
    let text = '';
    const end = Math.min(places.length, at + batch);
    for (let i = at; i < end; i++)
      text += lineOf(source, listed, places[i]!, detailAt(i), lineExtras);
    // Blobs are outside of JavaScript's memory.
    texts.push(new Blob([text]));
    await pause();
  }
  return new Blob(texts, { type: 'text/csv' });
}
