import { expect, it } from 'vitest';
import { newUserCode, shownUserCode, typedUserCode } from './user-code.ts';

it('a user code has eight letters that nobody mistakes, and is understood however it is typed', () => {
  const codes = Array.from({ length: 500 }, newUserCode);
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('')).size).toBe(20);
  expect(shownUserCode('BCDFGHJK')).toBe('BCDF-GHJK');
  for (const typed of ['bcdf-ghjk', ' BCDF GHJK ', 'bcdfghjk'])
    expect(typedUserCode(typed)).toBe('BCDFGHJK');
});
