import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each(['Lake north', 'Étang 2', '湖', ''])('the name %j stays as it is', (name) =>
  expect(isolated(name)).toBe(name),
);

test.each(['ברושים', 'Site بحيرة 2'])(
  'the name %j keeps what is beside it in place (S14.57)',
  (name) => expect(isolated(name)).toBe(`\u2068${name}\u2069`),
);
