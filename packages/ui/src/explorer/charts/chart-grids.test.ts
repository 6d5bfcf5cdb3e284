import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import {
  daysBetween,
  heatGrid,
  chooseBinMinutes,
  listDays,
  indexDay,
  indexPlace,
  listPoints,
  measureSpread,
} from './chart-grids.ts';
import { loadIndices, type IndexTable } from '../engine/load-indices.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';

describe('the grid of a heat map', () => {
  it('has one line for each day, and an empty one where days are left out', () => {
    const grid = heatGrid(['2021-05-30', '2021-05-31', '2021-06-01', '2026-06-02']);
    expect(grid).toMatchObject({ columns: 24, rows: 5, daysAcross: false });
    expect(grid.lines).toEqual([0, 1, 2, null, 3]);
    expect(grid.at(3, 7)).toEqual({ column: 7, row: 4 });
    expect(grid.cellAt(7, 4)).toEqual({ day: 3, hour: 7 });
    expect(grid.cellAt(7, 3)).toBeNull();
  });

  it('goes across for a season', () => {
    const days = Array.from(
      { length: 30 },
      (_, at) => `2026-06-${String(at + 1).padStart(2, '0')}`,
    );
    const grid = heatGrid(days);
    expect(grid).toMatchObject({ columns: 30, rows: 24, daysAcross: true });
    expect(grid.cellAt(29, 5)).toEqual({ day: 29, hour: 5 });
  });

  it.each([
    [undefined, '2026-06-01', 0],
    ['2026-05-31', '2026-06-01', 0],
    ['2024-02-28', '2024-03-01', 1],
    ['2021-06-01', '2026-06-01', 1825],
  ])('between %s and %s are %i days', (before, day, days) =>
    expect(daysBetween(before, day)).toBe(days),
  );
});

describe('the acoustic indices of an analysis', () => {
  let served: ServedFiles;
  let table: IndexTable;
  beforeAll(async () => {
    served = await serveFiles({
      'files.csv':
        'file,recorded_at\n' +
        'late.WAV,2026-05-22T05:10:00+02:00\n' +
        'early.WAV,2026-05-21T05:20:00+02:00\n' +
        'noon.WAV,2026-05-21T12:00:00\n' +
        'undated.WAV,\n',
      'indices.csv':
        'file,ACI,BI_2k_8k\n' +
        'undated.WAV,900,9\n' +
        'late.WAV,320,4\n' +
        'early.WAV,310,\n' +
        'noon.WAV,330,6\n',
    });
    table = await loadIndices(served.url('indices.csv'), served.url('files.csv'));
  });
  afterAll(() => served.close());

  it('of format 1 have the names of today', async () => {
    const old = await serveFiles({
      'files.csv': 'file,recorded_at\na.WAV,\n',
      'indices.csv': 'file,NDSI_1-2_2-8,ADI_1k_10k_-50,other\na.WAV,-0.5,2,7\n',
    });
    const { names, values } = await loadIndices(old.url('indices.csv'), old.url('files.csv'));
    expect(names).toEqual(['ADI_1k_10k_50dB', 'NDSI_1k_2k_8k']);
    expect(values.map(([value]) => value)).toEqual([2, -0.5]);
    expect(indexPlace({ ...table, names }, 'NDSI_1-2_2-8')).toBe(1);
    await old.close();
  });

  it('of a format with a version leave it out, and of a later one say which it is', async () => {
    const files = 'file,recorded_at,format_version\na.WAV,,2\n';
    const indices = 'file,ACI,format_version\na.WAV,300,';
    const made = await serveFiles({
      'files.csv': files,
      'former.csv': `${indices}2\n`,
      'today.csv':
        'file,ACI,start_s,end_s,start_utc,start_local,utc_offset,device_id,latitude,longitude,format_version,model,model_version,settings_hash\n' +
        'a.WAV,300,0,60,,2026-05-21T05:20:00.000,,A1,48.1,11.5,5,acoustic_indices,4,abc\n',
      'later.csv': `${indices}6\n`,
    });
    const load = (name: string) => loadIndices(made.url(name), made.url('files.csv'));
    for (const name of ['former.csv', 'today.csv'])
      expect(await load(name)).toMatchObject({ names: ['ACI'], values: [Float64Array.of(300)] });
    await expect(load('later.csv')).rejects.toMatchObject({ code: 'newer', needs: 6 });
    await made.close();
  });

  it('are put in the order of time, undated recordings last', () => {
    expect(table.names).toEqual(['ACI', 'BI_2k_8k']);
    expect(table.files).toEqual(['early.WAV', 'noon.WAV', 'late.WAV', 'undated.WAV']);
    expect(listDays(table)).toEqual(['2026-05-21', '2026-05-22']);
  });

  it('are averaged by bins over all days', () => {
    const { bins, low, high } = indexDay(table, 0, null, 30);
    expect(bins.length).toBe(48);
    expect(bins[10]).toEqual({ minute: 300, mean: 315, low: 310, high: 320, count: 2 });
    expect(bins[24]).toMatchObject({ mean: 330, count: 1 });
    expect(bins[11]?.count).toBe(0);
    // The undated one, of 900, is not drawn.
    expect([low, high]).toEqual([310, 330]);
    expect(measureSpread(bins)).toEqual({ low: 310, high: 330, mean: 320 });
  });

  it('of one day are described by that day, on the axis of all days', () => {
    const { bins, low, high } = indexDay(table, 0, '2026-05-22', 30);
    expect(measureSpread(bins)).toEqual({ low: 320, high: 320, mean: 320 });
    expect([low, high]).toEqual([310, 330]);
  });

  it('that are all undated have a range, and nothing that is drawn', () => {
    const undated = { ...table, time: new Float64Array(4).fill(Number.NaN) };
    const { bins, low, high, mean } = indexDay(undated, 0, null);
    expect({ low, high, mean }).toEqual({ low: 310, high: 900, mean: 465 });
    expect(measureSpread(bins)).toEqual({ low: Number.NaN, high: Number.NaN, mean: Number.NaN });
  });

  it('can be seen for one day, recording by recording', () => {
    expect(indexDay(table, 0, '2026-05-22', 30).bins[10]).toMatchObject({ mean: 320, count: 1 });
    expect(listPoints(table, 0, '2026-05-21')).toEqual([
      [320, 310],
      [720, 330],
    ]);
  });

  it('may lack a value', () => {
    expect(indexDay(table, 1, '2026-05-21', 30).bins[10]?.count).toBe(0);
    expect(indexPlace(table, 'BI_2k_8k')).toBe(1);
    expect(indexPlace(table, 'gone')).toBe(0);
  });
});

describe('a bin of the day', () => {
  const madeEvery = (minutes: number, days: number): IndexTable => {
    const starts = Array.from({ length: days }, (_, day) =>
      Array.from({ length: Math.floor(360 / minutes) }, (_unused, at) => day * 1440 + at * minutes),
    ).flat();
    const time = Float64Array.from(starts, (minute) => minute * 60_000);
    return {
      files: starts.map(String),
      time,
      names: ['ACI'],
      values: [new Float64Array(time.length)],
    };
  };
  it.each([
    [10, 10],
    [15, 15],
    [60, 60],
    [45, 60],
    [1, 5],
  ])('is, for recordings every %i minutes, %i minutes long', (minutes, bin) => {
    const table = madeEvery(minutes, 3);
    expect(chooseBinMinutes(table)).toBe(bin);
    const filled = indexDay(table, 0, null).bins.map(({ count }) => count > 0);
    expect(filled.slice(0, filled.lastIndexOf(true))).not.toContain(false);
  });
  it('is half an hour where recordings do not tell', () => {
    expect(chooseBinMinutes(madeEvery(360, 1))).toBe(30);
    expect(chooseBinMinutes({ files: [], time: new Float64Array(0), names: [], values: [] })).toBe(
      30,
    );
  });
});
