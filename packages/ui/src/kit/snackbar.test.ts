import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSnackbar } from './use-snackbar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a message goes after 6 s', () => {
  const snackbar = createSnackbar();
  snackbar.show('success', 'Project title updated!');
  vi.advanceTimersByTime(5_999);
  expect(snackbar.get().snack?.message).toBe('Project title updated!');
  vi.advanceTimersByTime(1);
  expect(snackbar.get().snack).toBeNull();
});

it('a newer message takes the place of the old and has its own 6 s', () => {
  const snackbar = createSnackbar();
  snackbar.show('success', 'one');
  vi.advanceTimersByTime(5_000);
  snackbar.show('error', 'two');
  vi.advanceTimersByTime(5_000);
  expect(snackbar.get().snack).toEqual({ severity: 'error', message: 'two' });
});

it('a message that is held stays, and has its 6 s afterwards', () => {
  const snackbar = createSnackbar();
  snackbar.show('success', 'one');
  snackbar.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(snackbar.get().snack?.message).toBe('one');
  snackbar.hold(false);
  vi.advanceTimersByTime(6_000);
  expect(snackbar.get().snack).toBeNull();
});

it.each(['its time is over', 'it is dismissed', 'another comes', 'it is taken'])(
  'the action of a message is taken or gone, once: %s',
  (how) => {
    const [onTaken, onGone] = [vi.fn(), vi.fn()];
    const snackbar = createSnackbar();
    snackbar.show('success', 'Note deleted', { label: 'Undo', onTaken, onGone });
    if (how === 'it is dismissed') snackbar.close();
    if (how === 'another comes') snackbar.show('info', 'two');
    if (how === 'it is taken') snackbar.get().snack?.action?.run();
    vi.advanceTimersByTime(20_000);
    snackbar.close();
    const taken = how === 'it is taken' ? 1 : 0;
    expect([onTaken.mock.calls.length, onGone.mock.calls.length]).toEqual([taken, 1 - taken]);
  },
);

it('settles when what its messages left to be done is done, of the one that is shown too', async () => {
  const snackbar = createSnackbar();
  let finish = () => {};
  let fail: (error: Error) => void = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const second = new Promise<void>((_, reject) => {
    fail = reject;
  });
  const offer = (done: Promise<void>) =>
    snackbar.show('success', 'Note deleted', {
      label: 'Undo',
      onTaken: () => undefined,
      onGone: () => done,
    });
  offer(first);
  offer(second);
  const settled = vi.fn();
  const settling = snackbar.settle().then(settled);
  expect(snackbar.get().snack).toBeNull();
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).not.toHaveBeenCalled();
  fail(new Error('offline'));
  await settling;
  snackbar.show('error', 'Failed to delete note');
  await snackbar.settle();
  expect(snackbar.get().snack?.message).toBe('Failed to delete note');
});
