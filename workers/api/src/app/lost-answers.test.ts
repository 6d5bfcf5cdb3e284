import { describe, expect, it } from 'vitest';
import { outcomeOfCard } from '../../test/faults/card-with-fault.ts';
import { OneFault, type Way } from '../../test/faults/one-fault.ts';

describe('a card from upload to results, where one call to the database or the store breaks', () => {
  it.each<Way>(['undone', 'done'])(
    'ends as without, where it was %s: one in twelve',
    async (way) => {
      const none = new OneFault(0, way);
      const expected = await outcomeOfCard(none);
      expect(none.calls).toBeGreaterThan(100);
      // Each of them breaks in lost-answers.full.test.ts.
      for (let at = 1; at <= none.calls; at += 12)
        expect(await outcomeOfCard(new OneFault(at, way)), `call ${at}`).toEqual(expected);
    },
  );
});
