import { expect, it } from 'vitest';
import type { Config } from './deps.ts';
import { sameSecret, seal, unseal } from './secrets.ts';

const config = { authSecret: 'x'.repeat(32) } as Config;

it('a sealed text is read by this server for its purpose alone, and unchanged', async () => {
  const sealed = await seal(config, 'phone', '+393331234567');
  expect(await unseal(config, 'phone', sealed)).toBe('+393331234567');
  expect(sealed).not.toBe(await seal(config, 'phone', '+393331234567'));
  const other = { authSecret: 'y'.repeat(32) } as Config;
  const changed = sealed.slice(0, -1) + (sealed.endsWith('0') ? '1' : '0');
  for (const attempt of [
    () => unseal(other, 'phone', sealed),
    () => unseal(config, 'secret', sealed),
    () => unseal(config, 'phone', changed),
  ])
    await expect(attempt()).rejects.toThrow();
});

it('no secret is the same as none that was given', () => {
  expect(sameSecret('runner', 'runner')).toBe(true);
  expect(sameSecret('runner', 'other')).toBe(false);
  expect(sameSecret('', '')).toBe(false);
});
