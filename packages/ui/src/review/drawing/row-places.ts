import { noHour, type FoundDay } from '@biophony/recordings/survey';
import type { ColumnValues, ParquetColumn } from '../../explorer/data/files/parquet-file.ts';

const hourMs = 3_600_000;

export type Values = ReadonlyMap<ParquetColumn, ColumnValues>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : Number.NaN;

const keyOf = (device: string, offset: string, hour: number) => `${device}\n${offset}\n${hour}`;

/** The one deployment that all days are of, whatever their rows; null where there are several. */
export function onlyDeployment(days: readonly FoundDay[]): number | null {
  const [first] = days;
  return first && days.every(({ deployment }) => deployment === first.deployment)
    ? first.deployment
    : null;
}

/** The deployment of a row by its recorder, offset and hour, as the counts have it: its place, -1 for none. */
export function deploymentFinder(days: readonly FoundDay[]) {
  const places = new Map<string, number>();
  for (const { recorder, hours, deployment } of days)
    for (const hour of hours)
      places.set(keyOf(recorder.device_id ?? '', recorder.utc_offset ?? '', hour), deployment);
  return (values: Values, at: number): number => {
    const ms = numberOf(values.get('start_local')?.[at]);
    const hour = Number.isNaN(ms) ? noHour : Math.floor(ms / hourMs);
    const device = textOf(values.get('device_id')?.[at]);
    return places.get(keyOf(device, textOf(values.get('utc_offset')?.[at]), hour)) ?? -1;
  };
}
