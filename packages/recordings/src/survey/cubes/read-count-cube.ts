import { confidenceStep, type CountCube } from '../figures/cubes.ts';
import { clockColumns, joinHours } from './clock-columns.ts';
import { impossible } from './parquet/cube-unreadable.ts';
import { createPairs } from './pairs.ts';
import { openCube } from './parquet/open-cube.ts';

const columns = {
  scientific_name: { kind: 'text' },
  common_name: { kind: 'text' },
  ...clockColumns,
  confidence: { kind: 'number' },
  detections: { kind: 'integer' },
} as const;

/** Steps of confidence from 0 to 1. */
const steps = Math.round(1 / confidenceStep);
/** How far the lower end of a step may be off, as numbers are off that have no exact value. */
const tolerance = 1e-6;

/** Counts of an hour and a step are small; where one is not, all take four bytes. */
const mostInTwoBytes = 2 ** 16 - 1;

function stepOf(confidence: number): number {
  const step = Math.round(confidence * steps);
  if (!(step >= 0 && step < steps) || Math.abs(confidence * steps - step) > tolerance)
    throw impossible('a confidence that is no step of 0.05');
  return step;
}

/**
 * Reads survey-counts.parquet into columns, without an object a row; what stands there is checked.
 * @throws CubeUnreadable for a file that is damaged, of other columns or too large, or has values that cannot be
 */
export async function readCountCube(bytes: ArrayBuffer): Promise<CountCube> {
  const { rows, groups, texts } = openCube(bytes, columns, 'survey-counts.parquet');
  const cube = {
    speciesOf: new Uint16Array(rows),
    recorderOf: new Uint16Array(rows),
    hour: new Int32Array(rows),
    step: new Uint8Array(rows),
  };
  let counts: Uint16Array | Uint32Array = new Uint16Array(rows);
  const species = createPairs('species');
  const recorders = createPairs('recorders');
  for (const { first, rows: some, columns: group } of groups()) {
    const { scientific_name, common_name, device_id, utc_offset, confidence, detections } = group;
    joinHours(group.date, group.hour, cube.hour.subarray(first, first + some));
    for (let row = 0; row < some; row++) {
      cube.speciesOf[first + row] = species.numberOf(scientific_name[row]!, common_name[row]!);
      cube.recorderOf[first + row] = recorders.numberOf(device_id[row]!, utc_offset[row]!);
      cube.step[first + row] = stepOf(confidence[row]!);
      const count = detections[row]!;
      if (count < 1) throw impossible('a number of detections below 1');
      if (count > mostInTwoBytes && counts instanceof Uint16Array)
        counts = Uint32Array.from(counts);
      counts[first + row] = count;
    }
  }
  return {
    species: species.named(texts).map(([scientific, common]) => ({
      scientific_name: scientific ?? '',
      common_name: common ?? '',
    })),
    recorders: recorders.named(texts).map(([device_id, utc_offset]) => ({ device_id, utc_offset })),
    ...cube,
    count: counts,
  };
}
