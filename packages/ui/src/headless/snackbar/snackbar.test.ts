import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSnackbar } from './snackbar.ts';

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
