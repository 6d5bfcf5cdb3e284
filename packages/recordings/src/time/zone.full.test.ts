import { expect, test } from 'vitest';
import { changesOf, check, dayMs, years, zones } from './testing/zone-changes.ts';

test('zones know each change of the clocks of every zone from 1970 to 2037', () => {
  let changes = 0;
  for (const zone of zones)
    for (const change of changesOf(zone, ...years(1970, 2038), 9 * dayMs)) {
      check(zone, change);
      changes += 1;
    }
  expect(changes).toBeGreaterThan(10_000);
});
