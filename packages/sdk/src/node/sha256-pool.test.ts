import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AbortedError } from '../core/errors.ts';
import { SourceError } from '../upload/source.ts';
import { createSha256Pool } from './sha256-pool.ts';

let folder: string;
let file: string;
let large: string;
const size = 16_044;
/** More than a pool hashes before it starts a worker. */
const largeSize = 17 * 1024 ** 2;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-pool-'));
  file = join(folder, 'a.wav');
  await writeFile(file, Buffer.alloc(size));
  large = join(folder, 'b.wav');
  await writeFile(large, '');
  await truncate(large, largeSize);
});
afterAll(() => rm(folder, { recursive: true }));

/** Closes pools at eight moments around the answer to a file whose hash nobody waits for any more. */
const program = (pool: string) => `
  import { createSha256Pool } from ${JSON.stringify(pool)};
  const path = ${JSON.stringify(file)};
  for (let round = 0; round < 8; round += 1) {
    const pool = createSha256Pool(1);
    await pool.hash(${JSON.stringify(large)}, ${largeSize});
    const stop = new AbortController();
    const left = pool.hash(path, ${size}, stop.signal).catch(() => null);
    stop.abort();
    await left;
    const until = performance.now() + round / 20;
    while (performance.now() < until);
    await pool.close();
  }
  console.log('closed');
`;

test('a pool that is closed while it hashes does not end the process', async () => {
  const pool = fileURLToPath(new URL('sha256-pool.ts', import.meta.url));
  const source = join(folder, 'program.mjs');
  await writeFile(source, program(pool));
  const child = spawn(process.execPath, ['--conditions=biophony', source]);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([0, 'closed\n']);
});

test.each([
  ['the thread that asks', () => [file, size] as const],
  ['a worker', () => [large, largeSize] as const],
])('files that %s hashes when it is closed say that they were stopped', async (_, given) => {
  const pool = createSha256Pool(1);
  const left = pool.hash(...given());
  await Promise.all([expect(left).rejects.toThrow(AbortedError), pool.close()]);
});

test('workers start when there is enough for them to do (S10.13)', async () => {
  let started = 0;
  const count = () => void started++;
  process.on('worker', count);
  const pool = createSha256Pool();
  const zeros = (bytes: number) => createHash('sha256').update(Buffer.alloc(bytes)).digest('hex');
  try {
    expect(await pool.hash(file, size)).toBe(zeros(size));
    await expect(pool.hash(file, size - 1)).rejects.toThrow(SourceError);
    await expect(pool.hash(`${file}.gone`, size)).rejects.toThrow('no longer there');
    expect(started, 'few bytes').toBe(0);
    expect(await pool.hash(large, largeSize)).toBe(zeros(largeSize));
    await Promise.all(Array.from({ length: 4 }, () => pool.hash(file, size)));
    expect(started, 'one after the other').toBe(1);
    await Promise.all(Array.from({ length: 3 }, () => pool.hash(large, largeSize)));
    expect(started, 'many at once').toBe(2);
  } finally {
    process.off('worker', count);
    await pool.close();
  }
});
