import { expect, it } from 'vitest';
import { assertUnleaked, isLeaked } from './leaked-passwords.ts';

it.each(['password', 'Password1', '12345678', 'iloveyou1', 'QWERTYUIOP', 'football1'])(
  'refuses %s, which is in every list of leaks',
  async (password) => {
    expect(await isLeaked(password)).toBe(true);
    await expect(assertUnleaked(password, 'new_password')).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'new_password',
    });
  },
);

it('takes what is long enough and was not leaked, of whatever signs', async () => {
  for (const password of ['dawn chorus at four', 'nightjarheath', '夜鳴鳥夜鳴鳥夜鳴', 'aaaa bbbb'])
    expect(await isLeaked(password)).toBe(false);
});

it('takes hardly any other password for a leaked one', async () => {
  const others = await Promise.all(
    Array.from({ length: 5000 }, (_, i) => isLeaked(`sedge warbler ${i} ${i * 7919}`)),
  );
  expect(others.filter(Boolean).length).toBeLessThan(2);
});
