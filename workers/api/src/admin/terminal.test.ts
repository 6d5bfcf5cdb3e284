import { Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { outliveReader } from './terminal.ts';

afterEach(() => {
  process.exitCode = undefined;
});

it.each([
  ['EPIPE', undefined],
  ['ENOSPC', 1],
])('output that fails with %s leaves the program with exit code %s', async (code, exitCode) => {
  const stream = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })),
  });
  outliveReader(stream);
  stream.write('line\n');
  await new Promise((resolve) => stream.once('close', resolve));
  expect(process.exitCode).toBe(exitCode);
});
