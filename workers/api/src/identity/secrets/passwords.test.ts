import { describe, expect, it } from 'vitest';
import { usualPasswordCost } from '../../settings/password-cost.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is kept as a salted scrypt hash of the cost OWASP asks for', async () => {
    const hash = () => hashPassword('dawn', usualPasswordCost);
    const [first, second] = await Promise.all([hash(), hash()]);
    expect(first).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
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
    const [low, high] = await Promise.all([hashPassword('dawn', 4), hashPassword('dawn', 17)]);
    expect(high).toMatch(/^scrypt\$131072\$8\$5\$/);
    expect(await verifyPassword(low, 'dawn')).toBe(true);
    expect(await verifyPassword(high, 'dawn')).toBe(true);
  });
});
