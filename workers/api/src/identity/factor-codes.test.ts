import { expect, it } from 'vitest';
import { base32, newTotpSecret, totpAt, totpStep } from './factor-codes.ts';

/** The seed of RFC 6238, appendix B; its codes have eight digits, of which apps show the last six. */
const seed = base32(new TextEncoder().encode('12345678901234567890'));

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %d s is that of RFC 6238', async (seconds, code) => {
  expect(await totpAt(seed, Math.floor(seconds / 30))).toBe(code);
});

it('base32 is that of RFC 4648', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
  expect(texts.map((text) => base32(new TextEncoder().encode(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

it('a code counts half a minute early or late, and once', async () => {
  const now = new Date(1_234_567_890_000);
  const step = 41152263;
  expect(await totpStep(seed, '005924', now, 0)).toBe(step);
  expect(await totpStep(seed, '005924', new Date(now.getTime() + 30_000), 0)).toBe(step);
  expect(await totpStep(seed, '005924', new Date(now.getTime() + 60_000), 0)).toBeNull();
  expect(await totpStep(seed, '005924', now, step)).toBeNull();
  expect(await totpStep(seed, '005925', now, 0)).toBeNull();
});
