import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AbortedError } from '../core/errors.ts';
import { createSha256Pool } from './sha256-pool.ts';

let folder: string;
let file: string;
const size = 16_044;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-pool-'));
  file = join(folder, 'a.wav');
  await writeFile(file, Buffer.alloc(size));
});
afterAll(() => rm(folder, { recursive: true }));

/** Closes pools at eight moments around the answer to a file whose hash nobody waits for any more. */
const program = (pool: string, path: string) => `
  import { createSha256Pool } from ${JSON.stringify(pool)};
  const path = ${JSON.stringify(path)};
  for (let round = 0; round < 8; round += 1) {
    const pool = createSha256Pool(1);
    await pool.hash(path, ${size});
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
  await writeFile(source, program(pool, file));
  const child = spawn(process.execPath, ['--conditions=biophony', source]);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([0, 'closed\n']);
});

test('files that are being hashed when it is closed say that they were stopped', async () => {
  const pool = createSha256Pool(1);
  const left = pool.hash(file, size);
  await Promise.all([expect(left).rejects.toThrow(AbortedError), pool.close()]);
});
