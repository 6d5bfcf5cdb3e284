import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer } from './look-provider.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('two texts at once are both read out, the same text twice is read out twice, and all go by themselves', () => {
  const announcer = createAnnouncer();
  const texts = () => announcer.get().announcements.map(({ text }) => text);
  announcer.announce('Saved');
  announcer.announce('Sent');
  announcer.announce('Saved');
  announcer.announce('Lost', 'assertive');
  expect(texts()).toEqual(['Saved', 'Sent', 'Saved', 'Lost']);
  expect(announcer.get().announcements.map(({ urgency }) => urgency)).toEqual([
    'polite',
    'polite',
    'polite',
    'assertive',
  ]);
  expect(new Set(announcer.get().announcements.map(({ key }) => key)).size).toBe(4);
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual([]);
});
