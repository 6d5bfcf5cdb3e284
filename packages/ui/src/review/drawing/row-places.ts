import { noHour, type FoundDay } from '@biophony/recordings/survey';
import type { ColumnValues, ParquetColumn } from '../../explorer/data/files/parquet-file.ts';

const hourMs = 3_600_000;

export type Values = ReadonlyMap<ParquetColumn, ColumnValues>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : Number.NaN;

const keyOf = (device: string, offset: string, hour: number) => `${device}\n${offset}\n${hour}`;

/** The columns that tell which deployment a row is of: none where all days are of one, and no time where recorders tell. */
export function placeColumns(days: readonly FoundDay[]): ParquetColumn[] {
  const ofRecorder = new Map<string, number>();
  let isOne = true;
  for (const { recorder, deployment } of days) {
    const key = keyOf(recorder.device_id ?? '', recorder.utc_offset ?? '', 0);
    if ((ofRecorder.get(key) ?? deployment) !== deployment)
      return ['device_id', 'utc_offset', 'start_local'];
    ofRecorder.set(key, deployment);
    isOne &&= deployment === days[0]?.deployment;
  }
  return isOne ? [] : ['device_id', 'utc_offset'];
}

/**
 * The deployment of a row as the counts have it: its place, -1 for none. By its recorder, offset and hour, as far as
 * `placeColumns` says that they are needed.
 */
export function deploymentFinder(
  days: readonly FoundDay[],
): (values: Values, at: number) => number {
  const columns = placeColumns(days);
  const only = days[0]?.deployment ?? -1;
  if (columns.length === 0) return () => only;
  const timed = columns.includes('start_local');
  const places = new Map<string, number>();
  for (const { recorder, hours, deployment } of days)
    for (const hour of timed ? hours : [0])
      places.set(keyOf(recorder.device_id ?? '', recorder.utc_offset ?? '', hour), deployment);
  const hourOf = (ms: number) => (Number.isNaN(ms) ? noHour : Math.floor(ms / hourMs));
  return (values, at) => {
    const hour = timed ? hourOf(numberOf(values.get('start_local')?.[at])) : 0;
    const device = textOf(values.get('device_id')?.[at]);
    return places.get(keyOf(device, textOf(values.get('utc_offset')?.[at]), hour)) ?? -1;
  };
}
