import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadIndices, type IndexTable } from '../data/load-indices.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { daysOf, indexDay, indexPlace, pointsOf } from './index-day.ts';

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

  it('are put in the order of time, undated recordings last', () => {
    expect(table.names).toEqual(['ACI', 'BI_2k_8k']);
    expect(table.files).toEqual(['early.WAV', 'noon.WAV', 'late.WAV', 'undated.WAV']);
    expect(daysOf(table)).toEqual(['2026-05-21', '2026-05-22']);
  });

  it('are averaged by half hours over all days', () => {
    const { bins, low, high } = indexDay(table, 0, null);
    expect(bins.length).toBe(48);
    expect(bins[10]).toEqual({ minute: 300, mean: 315, low: 310, high: 320, count: 2 });
    expect(bins[24]).toMatchObject({ mean: 330, count: 1 });
    expect(bins[11]?.count).toBe(0);
    expect([low, high]).toEqual([310, 900]);
  });

  it('can be seen for one day, recording by recording', () => {
    expect(indexDay(table, 0, '2026-05-22').bins[10]).toMatchObject({ mean: 320, count: 1 });
    expect(pointsOf(table, 0, '2026-05-21')).toEqual([
      [320, 310],
      [720, 330],
    ]);
  });

  it('may lack a value', () => {
    expect(indexDay(table, 1, '2026-05-21').bins[10]?.count).toBe(0);
    expect(indexPlace(table, 'BI_2k_8k')).toBe(1);
    expect(indexPlace(table, 'gone')).toBe(0);
  });
});
