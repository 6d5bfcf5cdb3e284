import { noHour, type FoundDay } from '@biophony/recordings/survey';
import type { ParquetColumn, RowGroupInfo } from '../../../explorer/data/files/parquet-file.ts';

const hourMs = 3_600_000;
const hourText = (hour: number) => new Date(hour * hourMs).toISOString().slice(0, 13);

/**
 * Row groups that can hold the detections of a recorder's day of a species by any of its names, by the bounds in the file's
 * index; those without bounds can.
 */
export function fittingGroups(
  groups: readonly RowGroupInfo[],
  { recorder, hours }: Pick<FoundDay, 'recorder' | 'hours'>,
  names: readonly string[],
): RowGroupInfo[] {
  const timed = [...hours].filter((hour) => hour !== noHour);
  const [first, last] = [Math.min(...timed), Math.max(...timed)];
  const [from, to] = timed.length > 0 ? [hourText(first), `${hourText(last)}:59:59~`] : ['', ''];
  const mayHave = (group: RowGroupInfo, column: ParquetColumn, low: string, high: string) => {
    const bounds = group.bounds[column];
    if (!bounds || typeof bounds.low !== 'string' || typeof bounds.high !== 'string') return null;
    return bounds.high >= low && bounds.low <= high;
  };
  return groups.filter((group) => {
    if (!group.bounded) return true;
    const { device_id } = recorder;
    // Without bounds no row of the group has a value.
    if (device_id !== null && !mayHave(group, 'device_id', device_id, device_id)) return false;
    if (timed.length > 0 && !hours.has(noHour) && !mayHave(group, 'start_local', from, to))
      return false;
    // A sound without a scientific name is sought under its common one.
    return names.some(
      (name) =>
        mayHave(group, 'scientific_name', name, name) !== false ||
        mayHave(group, 'common_name', name, name) === true,
    );
  });
}
