import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOf, localMs } from './local-time.ts';
import {
  createCalendar,
  daysIn,
  noCell,
  addEffort,
  type Effort,
  effortIn,
  loadRecordingTable,
  recordingTableOrNone,
} from './recording-table.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';

describe('the hours in which something was recorded', () => {
  let served: ServedFiles;
  beforeAll(async () => {
    served = await serveFiles({
      'files.csv':
        'file,status,seconds_analysed,recorded_at\n' +
        'A.WAV,analysed,300,2026-05-21T05:58:00+02:00\n' +
        'B.WAV,refused,0,2026-05-21T07:00:00+02:00\n' +
        'C.WAV,analysed,60,\n',
    });
  });
  afterAll(() => served.close());

  it('are those of files.csv; a recording counts in every hour it reaches into', async () => {
    const effort = effortIn(await loadRecordingTable(served.url('files.csv')));
    const hours = effort.get(dayOf(localMs('2026-05-21T00:00:00')));
    expect(effort.size).toBe(1);
    expect([hours?.[5], hours?.[6], hours?.[7]]).toEqual([120, 180, 0]);
  });

  it('go over midnight', () => {
    const effort: Effort = new Map();
    addEffort(effort, localMs('2026-05-21T23:59:00'), 120);
    expect([...effort.values()].map((hours) => [hours[23], hours[0]])).toEqual([
      [60, 0],
      [0, 60],
    ]);
  });

  it('are not those of more recordings than fit into memory', async () => {
    await expect(loadRecordingTable(served.url('files.csv'), 2)).rejects.toMatchObject({
      code: 'too_long',
    });
    expect((await loadRecordingTable(served.url('files.csv'), 3)).names).toHaveLength(3);
  });

  it('are left unknown where files.csv cannot be had', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await recordingTableOrNone(served.url('gone.csv'))).toBeNull();
    expect(await recordingTableOrNone(null)).toBeNull();
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });

  it('say with an error what could not be had', async () => {
    await expect(loadRecordingTable(served.url('gone.csv'))).rejects.toMatchObject({
      code: 'missing',
    });
  });
});

describe('the calendar', () => {
  it('holds days with detections or recordings alone, however far apart they are', () => {
    const effort: Effort = new Map();
    addEffort(effort, localMs('2026-05-23T01:00:00'), 10);
    const times = Float64Array.of(
      localMs('1970-01-01T00:10:00'),
      Number.NaN,
      localMs('2026-05-21T23:00:00'),
    );
    const calendar = createCalendar(
      daysIn(times.length, (row) => times[row]!),
      effort,
    );
    expect(calendar.days).toEqual(['1970-01-01', '2026-05-21', '2026-05-23']);
    expect(Array.from(times, calendar.cellOf)).toEqual([0, noCell, 24 + 23]);
    expect(calendar.effort?.[2 * 24 + 1]).toBe(10);
  });

  it('keeps to the clock of the recorder, whatever the offset', () =>
    expect(localMs('2026-05-21T05:00:00+02:00')).toBe(localMs('2026-05-21T05:00:00Z')));
});
