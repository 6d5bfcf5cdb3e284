import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is kept as a salted scrypt hash of the cost OWASP asks for', async () => {
    const [first, second] = await Promise.all([hashPassword('dawn'), hashPassword('dawn')]);
    expect(first).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
  });

  it('is recognised, also when typed in another Unicode form, and nothing else is', async () => {
    const hash = await hashPassword('caf\u00e9 rail');
    expect(await verifyPassword(hash, 'cafe\u0301 rail')).toBe(true);
    expect(await verifyPassword(hash, 'cafe rail')).toBe(false);
    expect(await verifyPassword('', 'caf\u00e9 rail')).toBe(false);
    expect(await verifyPassword('md5$1$1$1$aaaa$bbbb', 'caf\u00e9 rail')).toBe(false);
  });
});
