import type { EffortCube } from '../figures/cubes.ts';
import { clockColumns, joinHours } from './clock-columns.ts';
import { impossible } from './parquet/cube-unreadable.ts';
import { createPairs } from './pairs.ts';
import { openCube } from './parquet/open-cube.ts';

const columns = {
  ...clockColumns,
  seconds_analysed: { kind: 'number' },
  recordings: { kind: 'integer' },
  refused: { kind: 'integer' },
} as const;

/** More sound than is made in a hundred thousand years of recording is none. */
const mostSeconds = 1e12;

/**
 * Reads survey-effort.parquet into columns, without an object a row; what stands there is checked.
 * @throws CubeUnreadable for a file that is damaged, of other columns or too large, or has values that cannot be
 */
export async function readEffortCube(bytes: ArrayBuffer): Promise<EffortCube> {
  const { rows, groups, texts } = openCube(bytes, columns, 'survey-effort.parquet');
  const cube = {
    recorderOf: new Uint16Array(rows),
    hour: new Int32Array(rows),
    seconds: new Float64Array(rows),
    recordings: new Uint32Array(rows),
    refused: new Uint32Array(rows),
  };
  const recorders = createPairs('recorders');
  for (const { first, rows: some, columns: group } of groups()) {
    const { device_id, utc_offset, seconds_analysed, recordings, refused } = group;
    joinHours(group.date, group.hour, cube.hour.subarray(first, first + some));
    for (let row = 0; row < some; row++) {
      const [seconds, many, none] = [seconds_analysed[row]!, recordings[row]!, refused[row]!];
      if (!(seconds >= 0 && seconds <= mostSeconds))
        throw impossible('seconds that were never recorded');
      if (many < 0 || none < 0 || none > many)
        throw impossible('more refused recordings than recordings, or fewer than none');
      cube.recorderOf[first + row] = recorders.numberOf(device_id[row]!, utc_offset[row]!);
      cube.seconds[first + row] = seconds;
      cube.recordings[first + row] = many;
      cube.refused[first + row] = none;
    }
  }
  return {
    recorders: recorders.named(texts).map(([device_id, utc_offset]) => ({ device_id, utc_offset })),
    ...cube,
  };
}
