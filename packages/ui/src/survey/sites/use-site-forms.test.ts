import { describe, expect, test } from 'vitest';
import { formatDateTime, formatRecordedAt } from '../../base/format.ts';
import { inZone, typedInZone } from './use-site-forms.ts';

describe('a moment (S9.8)', () => {
  const clock = new Date(2026, 4, 22, 5, 0).toISOString();
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  test.each([
    ['en-GB', '22 May 2026, 05:00'],
    ['en-US', 'May 22, 2026, 05:00'],
    ['de', '22.05.2026, 05:00'],
  ])('has one text in %s, whatever part shows it', (locale, text) => {
    expect(formatDateTime(clock, locale)).toBe(text);
    expect(formatRecordedAt('2026-05-22T05:00:00+02:00', locale)).toBe(text);
    expect(inZone(clock, here, locale)).toBe(text);
    expect(inZone('2026-05-22T03:00:00Z', 'Europe/Berlin', locale)).toBe(text);
    expect(inZone('2026-05-22T03:00:00Z', '+02:00', locale)).toBe(text);
  });

  test('is typed as ISO 8601 writes it', () => {
    expect(typedInZone('2026-05-22T03:00:00Z', 'Europe/Berlin')).toBe('2026-05-22 05:00');
    expect(typedInZone('2026-05-22T03:00:00Z', '-03:30')).toBe('2026-05-21 23:30');
  });
});
