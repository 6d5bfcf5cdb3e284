import { expect, it } from 'vitest';
import { localMs, localMsOfBytes } from './local-time.ts';

it.each([
  '2026-05-21T05:00:03.5',
  '2026-05-21T05:00:03.0006',
  '2026-05-21T23:59:59.123456+02:00',
  '2024-02-29T00:00:00',
  '1969-12-31T23:00:00Z',
  '2026-05-21 05:00:03',
  '2026-05-21T05:00',
  '',
  'ÄÖ26-05-21T05:00:03',
  '2026-02-30T05:00:03',
  '2026-05-21T25:00:03',
  '2026-05-21T05:60:03',
  '2026-05-21T05:00:03-03:30',
  '2026-05-21T05:00:03 or so',
])('the bytes of %j are the same time as its text', (text) =>
  expect(localMsOfBytes(new TextEncoder().encode(text))).toBe(localMs(text)),
);
