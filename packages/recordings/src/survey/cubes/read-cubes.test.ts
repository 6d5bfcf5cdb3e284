import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../tests/fixtures/survey/seeded-random.ts';
import { noHour } from '../figures/figures.ts';
import { CubeUnreadable } from './read-chunk.ts';
import { cubeLimits } from './open-cube.ts';
import { readCountCube, readEffortCube } from './read-cubes.ts';
import { writeCube, type CubeColumns } from './testing/write-cube.ts';

const day = Date.UTC(2024, 4, 1) / 86_400_000;

/** A row of each kind: with and without names, recorders, times. */
const counts: CubeColumns = {
  scientific_name: ['Genus a', 'Genus a', '', 'Genus b'],
  common_name: ['a', 'a', 'Engine', 'b'],
  utc_offset: ['+02:00', '+02:00', null, '+02:00'],
  device_id: ['A1', 'A1', 'A1', null],
  date: [day, null, -1, day],
  hour: [5, null, 23, 0],
  confidence: [0.15, 0.95, 0, 0.5],
  detections: [1, 2, 3, 2 ** 31 - 1],
};
const effort: CubeColumns = {
  utc_offset: ['+02:00', null, null],
  device_id: ['A1', 'A1', null],
  date: [day, day, null],
  hour: [5, 6, null],
  seconds_analysed: [3600, 0.25, 0],
  recordings: [6, 0, 1],
  refused: [0, 0, 1],
};

/** Many rows, of several row groups; columns with nulls here and there, everywhere and nowhere. */
function manyCounts(rows: number): CubeColumns {
  const of = <T>(make: (row: number) => T) => Array.from({ length: rows }, (_, row) => make(row));
  return {
    scientific_name: of((row) => `Genus ${Math.floor(row / 700)}`),
    common_name: of((row) => `bird ${Math.floor(row / 700)}`),
    utc_offset: of(() => null),
    device_id: of((row) => (row % 37 === 0 ? null : `R${Math.floor(row / 90) % 5}`)),
    date: of((row) => (row % 90 === 0 ? null : day + (Math.floor(row / 11) % 60))),
    hour: of((row) => (row % 90 === 0 ? null : (row * row) % 24)),
    confidence: of((row) => ((row * 7) % 20) / 20),
    detections: of((row) => 1 + ((row * row) % 613)),
  };
}

const changed = (columns: CubeColumns, name: string, value: string | number | null) => ({
  ...columns,
  [name]: columns[name]!.map((old, row) => (row === 0 ? value : old)),
});
const without = (columns: CubeColumns, name: string) =>
  Object.fromEntries(Object.entries(columns).filter(([one]) => one !== name));

async function faultOf(reading: Promise<unknown>): Promise<CubeUnreadable> {
  const fault: unknown = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(CubeUnreadable);
  return fault as CubeUnreadable;
}

describe('what is in a cube', () => {
  test('counts become columns, with species and recorders told apart by both their names', async () => {
    expect(await readCountCube(writeCube(counts))).toEqual({
      species: [
        { scientific_name: 'Genus a', common_name: 'a' },
        { scientific_name: '', common_name: 'Engine' },
        { scientific_name: 'Genus b', common_name: 'b' },
      ],
      recorders: [
        { device_id: 'A1', utc_offset: '+02:00' },
        { device_id: 'A1', utc_offset: null },
        { device_id: null, utc_offset: '+02:00' },
      ],
      speciesOf: Uint16Array.of(0, 0, 1, 2),
      recorderOf: Uint16Array.of(0, 0, 1, 2),
      hour: Int32Array.of(day * 24 + 5, noHour, -1, day * 24),
      step: Uint8Array.of(3, 19, 0, 10),
      count: Uint32Array.of(1, 2, 3, 2 ** 31 - 1),
    });
  });

  test('effort becomes columns', async () => {
    expect(await readEffortCube(writeCube(effort))).toEqual({
      recorders: [
        { device_id: 'A1', utc_offset: '+02:00' },
        { device_id: 'A1', utc_offset: null },
        { device_id: null, utc_offset: null },
      ],
      recorderOf: Uint16Array.of(0, 1, 2),
      hour: Int32Array.of(day * 24 + 5, day * 24 + 6, noHour),
      seconds: Float64Array.of(3600, 0.25, 0),
      recordings: Uint32Array.of(6, 0, 1),
      refused: Uint32Array.of(0, 0, 1),
    });
  });

  test('counts take two bytes each, and four where one is larger, those before it included', async () => {
    const { count: small } = await readCountCube(
      writeCube({ ...counts, detections: [1, 2, 3, 65_535] }),
    );
    expect(small).toEqual(Uint16Array.of(1, 2, 3, 65_535));
    const rows = { ...counts, detections: [1, 65_536, 3, 65_535] };
    const { count } = await readCountCube(writeCube(rows, { rowGroupSize: 1 }));
    expect(count).toEqual(Uint32Array.of(1, 65_536, 3, 65_535));
  });

  test('a cube without rows has none', async () => {
    const none = Object.fromEntries(Object.keys(counts).map((name) => [name, []]));
    const { species, recorders, count } = await readCountCube(writeCube(none));
    expect([species, recorders, count.length]).toEqual([[], [], 0]);
  });

  test.each([
    { rowGroupSize: 100_000, pageSize: undefined, codec: 'SNAPPY' as const },
    { rowGroupSize: 1000, pageSize: 500, codec: 'SNAPPY' as const },
    { rowGroupSize: 7, pageSize: undefined, codec: 'UNCOMPRESSED' as const },
  ])('every value comes back, however the rows lie: %j', async (laid) => {
    const columns = manyCounts(2500);
    const cube = await readCountCube(writeCube(columns, laid));
    const names = Array.from(cube.speciesOf, (at) => cube.species[at]!);
    const recorders = Array.from(cube.recorderOf, (at) => cube.recorders[at]!);
    const isNone = (row: number) => cube.hour[row] === noHour;
    const hours = Array.from(cube.hour);
    expect({
      scientific_name: names.map(({ scientific_name }) => scientific_name),
      common_name: names.map(({ common_name }) => common_name),
      utc_offset: recorders.map(({ utc_offset }) => utc_offset),
      device_id: recorders.map(({ device_id }) => device_id),
      date: hours.map((hour, row) => (isNone(row) ? null : Math.floor(hour / 24))),
      hour: hours.map((hour, row) => (isNone(row) ? null : hour % 24)),
      confidence: Array.from(cube.step, (step) => step / 20),
      detections: Array.from(cube.count),
    }).toEqual(columns);
  });
});

describe('what is no cube', () => {
  test.each(Object.keys(counts))('counts without %s are refused by name', async (name) => {
    const { fault, message } = await faultOf(readCountCube(writeCube(without(counts, name))));
    expect(fault).toBe('other_columns');
    expect(message).toBe(
      `The file is no survey-counts.parquet: it has no column ${name} as that has it.`,
    );
  });

  test('a column of another type, or one that cannot be empty and may be, is another column', async () => {
    const others = [
      { hour: ['DOUBLE', true] },
      { detections: ['INT32', true] },
      { confidence: ['FLOAT', false] },
    ] as Record<string, ['DOUBLE', boolean]>[];
    for (const retyped of others) {
      const encodings = { hour: undefined, detections: undefined, confidence: undefined };
      const bytes = writeCube(counts, { retyped, encodings });
      expect((await faultOf(readCountCube(bytes))).fault).toBe('other_columns');
    }
    expect((await faultOf(readEffortCube(writeCube(counts)))).fault).toBe('other_columns');
  });

  test('another writing of the same columns is refused', async () => {
    for (const detections of ['PLAIN', 'DELTA_BINARY_PACKED'] as const) {
      const bytes = writeCube(counts, { encodings: { detections } });
      expect((await faultOf(readCountCube(bytes))).fault).toBe('damaged');
    }
  });

  test.each([
    ['hour', 24],
    ['hour', -1],
    ['hour', null],
    ['date', null],
    ['date', 10_000_000],
    ['date', -1_000_000],
    ['confidence', 1],
    ['confidence', -0.05],
    ['confidence', 0.07],
    ['confidence', Number.NaN],
    ['confidence', Number.POSITIVE_INFINITY],
    ['detections', 0],
    ['detections', -5],
  ] as const)('counts with the %s %s are refused', async (name, value) => {
    const { fault, message } = await faultOf(
      readCountCube(writeCube(changed(counts, name, value))),
    );
    expect(fault).toBe('impossible');
    expect(message).toMatch(/^The survey file cannot be right: it has .+\.$/);
  });

  test.each([
    ['seconds_analysed', -1],
    ['seconds_analysed', Number.NaN],
    ['seconds_analysed', 1e13],
    ['recordings', -1],
    ['refused', -1],
    ['refused', 7],
  ] as const)('effort with %s of %s is refused', async (name, value) => {
    const { fault } = await faultOf(readEffortCube(writeCube(changed(effort, name, value))));
    expect(fault).toBe('impossible');
  });

  test('more species than have a number are refused', async () => {
    const rows = 2 ** 16 + 1;
    const columns = manyCounts(rows);
    columns.scientific_name = Array.from({ length: rows }, (_, row) => `Genus ${row}`);
    const fault = await faultOf(readCountCube(writeCube(columns, { rowGroupSize: 100_000 })));
    expect(fault.message).toContain('more than 65,536 species');
  });

  test('larger files are not looked at, and more rows take no memory', async () => {
    const large = await faultOf(readCountCube(new ArrayBuffer(cubeLimits.bytes + 1)));
    expect(large.message).toBe('The survey file is larger than 64 MiB.');
    const bytes = writeCube(counts);
    const said = withRows(bytes, 4, cubeLimits.rows + 1);
    const { fault, message } = await faultOf(readCountCube(said));
    expect([fault, message]).toEqual([
      'too_large',
      'The survey file has more than 20,000,000 rows.',
    ]);
  });

  test.each([0, 3, 11, 12])('%i bytes are none', async (length) => {
    expect((await faultOf(readCountCube(new ArrayBuffer(length)))).fault).toBe('damaged');
  });
});

/** A number as Parquet writes it. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value * 2;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

/** The same file with another number of all rows in its index. */
function withRows(bytes: ArrayBuffer, rows: number, other: number): ArrayBuffer {
  const view = new DataView(bytes);
  const size = view.getUint32(bytes.byteLength - 8, true);
  const index = new Uint8Array(bytes, bytes.byteLength - 8 - size, size);
  // A field of 64 bits behind the list of columns, and behind it the list of row groups.
  const at = index.findIndex(
    (byte, i) => byte === 0x16 && index[i + 1] === rows * 2 && index[i + 2] === 0x19,
  );
  const changedIndex = [...index.subarray(0, at + 1), ...varint(other), ...index.subarray(at + 2)];
  const end = new Uint8Array(8);
  new DataView(end.buffer).setUint32(0, changedIndex.length, true);
  end.set(new TextEncoder().encode('PAR1'), 4);
  const head = new Uint8Array(bytes, 0, bytes.byteLength - 8 - size);
  return Uint8Array.from([...head, ...changedIndex, ...end]).buffer;
}

describe('damage', () => {
  const whole = new Uint8Array(writeCube(manyCounts(1500), { pageSize: 1000 }));

  /** Random whole numbers below a limit. */
  function randoms(seed: number) {
    const random = seededRandom(seed);
    return (limit: number) => Math.floor(random() * limit);
  }

  /** Reads damaged bytes: an answer has as many rows as it says, and anything else is a sentence. */
  async function readDamaged(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const outcome: unknown = await readCountCube(bytes.buffer).catch((error: unknown) => error);
    if (outcome instanceof Error) {
      expect(outcome).toBeInstanceOf(CubeUnreadable);
      expect(outcome.message).toMatch(/^The .+\.$/);
      return false;
    }
    return true;
  }

  test('a file that is cut anywhere is damaged', async () => {
    const random = randoms(1);
    for (let one = 0; one < 100; one++) {
      const cut = whole.slice(0, random(whole.length));
      expect((await faultOf(readCountCube(cut.buffer))).fault).toBe('damaged');
    }
  });

  test('bytes that changed are damage, or other values; nothing else is thrown, and nothing hangs', async () => {
    const random = randoms(2);
    let refused = 0;
    for (let one = 0; one < 600; one++) {
      const bytes = whole.slice();
      for (let many = random(4); many >= 0; many--) bytes[random(bytes.length)] = random(256);
      if (!(await readDamaged(bytes))) refused++;
    }
    expect(refused).toBeGreaterThan(60);
  });

  test('an index that changed is damage, or says the same', async () => {
    const random = randoms(3);
    const size = new DataView(whole.buffer).getUint32(whole.length - 8, true);
    for (let one = 0; one < 600; one++) {
      const bytes = whole.slice();
      bytes[whole.length - 8 - size + random(size)] = random(256);
      await readDamaged(bytes);
    }
  });
});
