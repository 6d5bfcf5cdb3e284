import { expect, test } from 'vitest';
import { createWallClocks } from './cells.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a clock in a zone shows at a moment, read as if it were UTC. */
function shownAt(format: Intl.DateTimeFormat, ms: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

// Half an hour, at midnight, backwards over midnight, in winter, a day that never was, and none at all.
test.each([
  ['Europe/Berlin', '2024-03-31', '2024-10-27'],
  ['America/New_York', '2024-03-10', '2024-11-03'],
  ['Australia/Lord_Howe', '2024-04-07', '2024-10-06'],
  ['America/Santiago', '2024-04-06', '2024-09-08'],
  ['America/Havana', '2024-03-10', '2024-11-03'],
  ['Atlantic/Azores', '2024-03-31', '2024-10-27'],
  ['Africa/Casablanca', '2024-03-10', '2024-04-14'],
  ['Pacific/Apia', '2011-12-30', '2012-04-01'],
  ['Asia/Kathmandu', '2024-03-31', '2024-10-27'],
])('clocks of %s around %s and %s show each time as often as their zone says', (zone, ...days) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const clocks = createWallClocks();
  for (const day of days) {
    const noon = Date.parse(`${day}T12:00Z`);
    const passes = new Map<number, number[]>();
    for (let ms = noon - 56 * hourMs; ms <= noon + 56 * hourMs; ms += 15 * minuteMs) {
      const shown = shownAt(format, ms);
      passes.set(shown, [...(passes.get(shown) ?? []), ms]);
    }
    for (let local = noon - 24 * hourMs; local <= noon + 24 * hourMs; local += 15 * minuteMs) {
      const moments = passes.get(local) ?? [];
      const clock = clocks(zone, local);
      const told = { zone, local: new Date(local).toISOString(), passes: clock.passes };
      expect(told).toEqual({ ...told, passes: moments.length });
      if (moments[0] !== undefined) expect(local - clock.offsetMinutes * minuteMs).toBe(moments[0]);
    }
  }
});

test('a zone that nobody knows is named', () => {
  expect(() => createWallClocks()('Mars/Olympus', 0)).toThrow('"Mars/Olympus" is no time zone');
});
