import { expect, it } from 'vitest';
import { createUnsaved } from './use-unsaved.ts';

it('nothing is asked where nothing was typed', async () => {
  const unsaved = createUnsaved();
  unsaved.add()();
  expect(await unsaved.mayDiscard()).toBe(true);
  expect(unsaved.get()).toEqual({ count: 0, asking: false });
});

it('a typed text is asked about, and everybody who waits hears the answer', async () => {
  const unsaved = createUnsaved();
  unsaved.add();
  const answers = Promise.all([unsaved.mayDiscard(), unsaved.mayDiscard()]);
  expect(unsaved.get().asking).toBe(true);
  unsaved.answer(false);
  expect(await answers).toEqual([false, false]);
  expect(unsaved.get()).toEqual({ count: 1, asking: false });
  const again = unsaved.mayDiscard();
  unsaved.answer(true);
  expect(await again).toBe(true);
});
