import { expect, it } from 'vitest';
import { withBytes } from './datasets.ts';

const letter = {
  total_size_gb: 0.5,
  subscription_limit_gb: 100,
  subscription_tier: 'pro',
} as const;

it('an answer to the letter of the specification has its bytes made of gigabytes', () => {
  expect(withBytes(letter)).toEqual({
    ...letter,
    total_size_bytes: 512 * 1024 ** 2,
    subscription_limit_bytes: 100 * 1024 ** 3,
  });
});

it('exact bytes stay as they come, nought too', () => {
  const exact = { ...letter, total_size_bytes: 0, subscription_limit_bytes: 1024 };
  expect(withBytes(exact)).toEqual(exact);
});
