import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { surveyKinds } from './survey.ts';

/**
 * Tests that bounds and intervals hold in `least` of so many made surveys of each kind, and that sites that are alike are said to
 * disagree in `mostDoubted` at most.
 */
export function testThatBoundsHold(
  surveys: number,
  { least, mostDoubted }: { least: number; mostDoubted: number },
): void {
  test.each(surveyKinds)('they hold where sites are: $name (S17.8)', (kind) => {
    const { thresholds, sites, ...measured } = measure(kind, surveys);
    const { bounds, boundsOfAll, density, curve, probabilities } = measured;
    for (const [name, count] of Object.entries({
      bounds,
      boundsOfAll,
      density,
      curve,
      probabilities,
    }))
      expect(count.share, name).toBeGreaterThanOrEqual(least);
    for (const [precision, { found, right }] of thresholds) {
      expect(right.share, `right at ${precision}`).toBeGreaterThanOrEqual(least);
      // Bounds that hold because they find nothing would be of no use.
      expect(found.share, `found at ${precision}`).toBeGreaterThan(0.6);
    }
    if (kind.name.startsWith('alike')) expect(sites.share).toBeLessThanOrEqual(mostDoubted);
    else expect(sites.share).toBeGreaterThan(0.15);
  });
}
