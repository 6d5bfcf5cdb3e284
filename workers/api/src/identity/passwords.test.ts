import { describe, expect, it } from 'vitest';
import { usualPasswordCost } from '../base/settings.ts';
import { assertUnleaked, hashPassword, isLeaked, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is kept as a salted scrypt hash of the cost OWASP asks for', async () => {
    const [usual, first, second] = await Promise.all(
      [usualPasswordCost, 4, 4].map((cost) => hashPassword('dawn', cost)),
    );
    expect(usual).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
  });

  it('is recognised, also when typed in another Unicode form, and nothing else is', async () => {
    const hash = await hashPassword('caf\u00e9 rail', 4);
    expect(await verifyPassword(hash, 'cafe\u0301 rail')).toBe(true);
    expect(await verifyPassword(hash, 'cafe rail')).toBe(false);
    expect(await verifyPassword('', 'caf\u00e9 rail')).toBe(false);
    expect(await verifyPassword('md5$1$1$1$aaaa$bbbb', 'caf\u00e9 rail')).toBe(false);
  });

  it('is recognised whatever the setting was when it was hashed, up to the highest', async () => {
    // Of N = 2^17 with p = 1, which takes a fifth of the time, by another program.
    const high =
      'scrypt$131072$8$1$c2FsdCBvZiB0aGlzIHRlc3Q$IkcVVBIuBXFE7kAEjA267N4Kd7EASfhdgeXXohIyjcc';
    expect(await verifyPassword(high, 'dawn')).toBe(true);
  });
});

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
