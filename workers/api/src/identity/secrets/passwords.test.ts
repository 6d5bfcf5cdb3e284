import { describe, expect, it } from 'vitest';
import { usualPasswordCost } from '../../settings/password-cost.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

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
