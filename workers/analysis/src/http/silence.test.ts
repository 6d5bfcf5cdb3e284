import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchSilence } from './silence.ts';

const never = new AbortController().signal;

test('a silent server is given up, one that sends now and then is not', async () => {
  const watch = watchSilence(never, 300);
  for (let i = 0; i < 5; i++) {
    await sleep(100);
    watch.heard();
  }
  expect(watch.signal.aborted).toBe(false);
  await expect.poll(() => watch.signal.aborted).toBe(true);
  expect((watch.signal.reason as Error).message).toContain('sent nothing');
});

test('what is stopped in time never rings', async () => {
  const watch = watchSilence(never, 50);
  watch.stop();
  await sleep(150);
  expect(watch.signal.aborted).toBe(false);
});
