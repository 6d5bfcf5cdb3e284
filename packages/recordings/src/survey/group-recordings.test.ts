import { describe, expect, it } from 'vitest';
import { groupRecordings, type PlacedRecording } from './group-recordings.ts';

const at = (recorded_at: string, latitude: number | null = null, longitude: number | null = null) =>
  ({ recorded_at, duration_s: 60, latitude, longitude }) satisfies PlacedRecording;

const grouped = (...recordings: PlacedRecording[]) => {
  const folding = groupRecordings();
  for (const recording of recordings) folding.add(recording);
  return folding.groups();
};

describe('recordings of one recorder', () => {
  it('are one deployment until they pause for more than two days', () => {
    const groups = grouped(
      at('2024-05-01T18:00:00+02:00'),
      at('2024-05-02T18:00:00+02:00'),
      at('2024-05-04T18:00:00+02:00'),
      at('2024-05-06T18:00:01+02:00'),
    );
    expect(groups).toMatchObject([
      {
        recorded_from: '2024-05-01T18:00:00+02:00',
        recorded_to: '2024-05-04T18:00:00+02:00',
        recordings: 3,
        duration_s: 180,
      },
      { recordings: 1 },
    ]);
  });

  it('are two where the recorder has moved by more than 100 m', () => {
    // A thousandth of a degree of latitude is 111 m.
    const groups = grouped(
      at('2024-05-01T18:00:00', 47.6, 9.4),
      at('2024-05-01T19:00:00', 47.6004, 9.4),
      at('2024-05-01T20:00:00'),
      at('2024-05-01T21:00:00', 47.6013, 9.4),
    );
    expect(groups.map(({ recordings }) => recordings)).toEqual([3, 1]);
    expect(groups[0]?.latitude).toBeCloseTo(47.6002, 6);
  });

  it('of a clock that began again in 1970 are a deployment of their own', () => {
    const groups = grouped(at('1970-01-01T00:10:00'), at('2024-05-01T18:00:00'));
    expect(groups).toHaveLength(2);
  });

  it('are placed across the date line, and at a place of zero degrees', () => {
    const [far] = grouped(
      at('2024-05-01T18:00:00', -16.5, 179.9998),
      at('2024-05-01T19:00:00', -16.5, -179.9998),
    );
    expect(Math.abs(far?.longitude ?? 0)).toBeCloseTo(180, 6);
    const zero = grouped(at('2024-05-01T18:00:00', 0, 0), at('2024-05-01T19:00:00', 0.0002, 0));
    expect(zero).toHaveLength(1);
  });

  it('in more groups than are kept are counted', () => {
    const folding = groupRecordings(2);
    for (const year of [2020, 2021, 2022, 2023]) folding.add(at(`${year}-05-01T18:00:00`));
    expect(folding.groups()).toHaveLength(2);
    expect(folding.leftOut()).toBe(2);
  });

  it('without a length count no seconds, and without a time nothing', () => {
    const folding = groupRecordings();
    expect(folding.add({ ...at('2024-05-01T18:00:00'), duration_s: null })).toBe(true);
    expect(folding.add(at('some day'))).toBe(false);
    expect(folding.groups()).toMatchObject([{ recordings: 1, duration_s: 0 }]);
  });
});
