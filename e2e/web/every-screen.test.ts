import { beforeAll, describe, test } from 'vitest';
import { violations } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { useStage } from './support/stage.ts';
import { prepareTour, windows, type Tour } from './support/tour/tour.ts';

const stage = useStage();
let tour: Tour;
beforeAll(async () => {
  tour = await prepareTour(stage.browser, stage.service);
});

describe('every screen and dialog, in every state', () => {
  test.each(windows)('has no axe violation at $width pixels', async (window) => {
    const found: Record<string, string[]> = {};
    await tour.take(window, async (page, name) => {
      const wrong = await violations(page);
      if (wrong.length > 0) found[name] = wrong;
    });
    expect(found).toEqual({});
  });
});
