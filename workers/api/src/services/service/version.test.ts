import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from './version.ts';

it('the version that health tells is the package’s own', () => {
  const file = new URL('../../../package.json', import.meta.url);
  expect(version).toBe((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version);
});
