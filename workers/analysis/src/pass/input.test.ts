import { utimes, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFile, temporaryFolder } from '../testing/files.ts';
import { readIdentity, formatStamp } from './input.ts';

const at = new Date('2024-05-01T20:00:00Z');

async function identityWith(path: string, bytes: Uint8Array, time = at) {
  await writeFile(path, bytes);
  await utimes(path, time, time);
  return readIdentity(path);
}

test('a recording is another one by its size, its time, or its sound in three places (S18.3)', async () => {
  const path = await temporaryFile('a.wav', '');
  const bytes = new Uint8Array(100_000).fill(7);
  const first = await identityWith(path, bytes);
  expect(first?.startsWith(formatStamp({ size: 100_000, mtimeMs: at.getTime() }))).toBe(true);
  expect(await identityWith(path, bytes)).toBe(first);
  expect(await identityWith(path, bytes, new Date(at.getTime() + 2000))).not.toBe(first);
  expect(await identityWith(path, bytes.subarray(1))).not.toBe(first);
  for (const place of [10, 50_000, 99_999]) {
    const other = bytes.slice();
    other[place] = 8;
    expect(await identityWith(path, other), String(place)).not.toBe(first);
  }
});

test('what cannot be read has no identity, what is empty has one', async () => {
  expect(await readIdentity(`${await temporaryFolder()}/gone.wav`)).toBeNull();
  expect(await readIdentity(await temporaryFile('empty.wav', ''))).toMatch(/^0 \d+ [\da-f]{16}$/);
});
