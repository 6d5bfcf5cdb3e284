import { describe, expect, it } from 'vitest';
import { toStrip } from './found-summary.tsx';
import { expansionIn, foundIn } from '../analyses/found-species.ts';

const day = (name: string, detections: number) => ({ day: name, detections });
const byHour = Array.from({ length: 24 }, (_, hour) => hour);

describe('activity in one line', () => {
  it('has a bar for every day, also for those without detections', () => {
    const strip = toStrip({ byDay: [day('2026-05-30', 3), day('2026-06-02', 5)], byHour });
    expect(strip?.by).toBe('day');
    expect(strip?.bars).toEqual([
      { start: '2026-05-30', detections: 3 },
      { start: '2026-05-31', detections: 0 },
      { start: '2026-06-01', detections: 0 },
      { start: '2026-06-02', detections: 5 },
    ]);
  });

  it('goes by hour where there are one or two days', () => {
    const strip = toStrip({ byDay: [day('2026-05-30', 276)], byHour });
    expect(strip?.by).toBe('hour');
    expect(strip?.bars).toHaveLength(24);
    expect(strip?.bars[4]).toEqual({ start: '04:00', detections: 4 });
  });

  it('puts the days of years into few bars, and loses none', () => {
    const byDay = [day('2020-01-01', 1), day('2023-06-01', 2), day('2026-12-31', 4)];
    const strip = toStrip({ byDay, byHour });
    expect(strip?.bars.length).toBeLessThanOrEqual(120);
    expect(strip?.bars.reduce((sum, { detections }) => sum + detections, 0)).toBe(7);
    expect(strip?.bars.at(-1)?.detections).toBe(4);
  });

  it('is none without times', () => {
    expect(toStrip({ byDay: [], byHour })).toBeNull();
  });
});

it('takes from a summary what makes sense', () => {
  const summary = {
    analysis_type: 'audio_events',
    model: '',
    model_version: '',
    settings: {},
    files: { total: 1, analysed: 1, refused: 0 },
    seconds_analysed: 60,
    detections: 4,
    by_day: [{ day: '2026-05-30', detections: 4 }, { day: 'never', detections: 1 }, 7],
    by_hour: [1, 2],
    indices: { H: { mean: 0.5, min: 0.1, max: 0.9 }, ACI: null },
  };
  const found = foundIn(summary);
  expect(found?.byDay).toEqual([{ day: '2026-05-30', detections: 4 }]);
  expect(found?.byHour).toEqual([]);
  expect(found?.indices).toEqual([{ name: 'H', mean: 0.5, min: 0.1, max: 0.9 }]);
  const slowed = { ...summary, settings: { time_expansion: 10 } };
  expect([slowed, summary, null].map(expansionIn)).toEqual([10, 1, 1]);
});
