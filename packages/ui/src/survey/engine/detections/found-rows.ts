import { confidenceStep, noHour, type FoundDay } from '@biophony/recordings/survey';
import type { createPlacer } from '../../../explorer/data/columns/placed-recordings.ts';
import type { RowGroupInfo } from '../../../explorer/data/files/parquet-file.ts';
import type { DetectionRow } from '../../../explorer/engine/calls.ts';
import type { Values } from './found-files.ts';

const hourMs = 3_600_000;
const steps = Math.round(1 / confidenceStep);

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && !Number.isNaN(value) ? value : null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One row of detections.parquet, at the local time of its deployment. */
export function rowAt(
  values: Values,
  group: RowGroupInfo,
  at: number,
  placer: ReturnType<typeof createPlacer>,
  deployment: DetectionRow['deployment'],
): DetectionRow {
  const recorder = textOf(values.get('device_id')?.[at]) || null;
  const start = numberOf(values.get('start_s')?.[at]) ?? 0;
  const recorded = numberOf(values.get('start_local')?.[at]);
  const began = recorded === null ? Number.NaN : recorded - Math.round(start * 1000);
  const placed = placer(recorder, textOf(values.get('utc_offset')?.[at]), began);
  const shift = recorded === null ? 0 : placed.localMs - began;
  return {
    row: group.first + at,
    species: 0,
    scientific_name: textOf(values.get('scientific_name')?.[at]),
    common_name: textOf(values.get('common_name')?.[at]),
    file: textOf(values.get('file')?.[at]),
    start_s: start,
    end_s: numberOf(values.get('end_s')?.[at]) ?? start,
    confidence: numberOf(values.get('confidence')?.[at]) ?? 0,
    time: recorded === null ? null : recorded + shift,
    ...(shift !== 0 && recorded !== null && { recorded }),
    low_hz: numberOf(values.get('low_hz')?.[at]),
    high_hz: numberOf(values.get('high_hz')?.[at]),
    snr_db: numberOf(values.get('snr_db')?.[at]),
    verdict: 'none',
    recorder,
    place: null,
    ...(deployment && { deployment }),
    corrected: null,
  };
}

/** Places in a row group of the detections that a day's counts count: same species, recorder, hours and confidence. */
export function placesOf(
  values: Values,
  rows: number,
  { recorder, hours }: Pick<FoundDay, 'recorder' | 'hours'>,
  { called, leastStep }: { called: readonly string[]; leastStep: number },
): number[] {
  const column = (name: Parameters<Values['get']>[0]) => values.get(name) ?? [];
  const [scientific, common] = [column('scientific_name'), column('common_name')];
  const [confidence, time] = [column('confidence'), column('start_local')];
  const [device, offset] = [column('device_id'), column('utc_offset')];
  const found: number[] = [];
  for (let at = 0; at < rows; at++) {
    if (!called.includes(textOf(scientific[at]) || textOf(common[at]))) continue;
    if ((textOf(device[at]) || null) !== recorder.device_id) continue;
    if ((textOf(offset[at]) || null) !== recorder.utc_offset) continue;
    if (Math.min(steps - 1, Math.floor((numberOf(confidence[at]) ?? 0) * steps)) < leastStep)
      continue;
    const ms = numberOf(time[at]);
    if (hours.has(ms === null ? noHour : Math.floor(ms / hourMs))) found.push(at);
  }
  return found;
}
