import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { startWebServer } from '../src/http/testing/web-server.ts';
import {
  analyze,
  hiddenIn,
  journalBytes,
  madeRecording,
  resultsIn,
  startAnalyze,
  until,
} from '../src/testing/analyze-process.ts';
import { temporaryFolder } from '../src/testing/files.ts';

const names = Array.from({ length: 6 }, (_, at) => `20240501_0${at}0000.wav`);
const recordings = new Map(names.map((name, at) => [name, madeRecording(10, 1 + at)]));
/** Held back, so that no analysis ends before it is killed. */
const keptBack = names[4]!;
const kept = ['.analysis-journal.ndjson.gz'];
const type = ['--type', 'audio_events', '--threads', '1'];

/** With lists of them. */
async function serve() {
  const server = { isOpen: false };
  const { address } = await startWebServer((request, response) => {
    const name = basename(request.url ?? '');
    if (name === keptBack && !server.isOpen) return;
    const bytes = recordings.get(name)!;
    response.writeHead(200, { 'content-length': bytes.length, etag: `"${name}"` }).end(bytes);
  });
  const folder = await temporaryFolder();
  const list = (file: string, count: number) =>
    writeFile(
      join(folder, file),
      names
        .slice(0, count)
        .map((name) => `${address}/${name}`)
        .join('\n'),
    );
  await list('all.txt', names.length);
  await list('first.txt', 3);
  const results = (out: string) => resultsIn(join(folder, out));
  return { server, folder, results };
}

test('an analysis that was killed goes on, one that gets more recordings adds them, and both have the bytes of one run (S18.1, S18.7)', async () => {
  const { server, folder, results } = await serve();
  const all = ['--list', 'all.txt', ...type];
  const out = join(folder, 'killed');
  const { child, output: said, ended } = startAnalyze(folder, ...all, '--out', 'killed');
  // The journal's head alone is shorter.
  await until(async () => child.exitCode !== null || (await journalBytes(out)) > 600);
  child.kill('SIGKILL');
  expect(await ended, said.stderr).toMatchObject({ signal: 'SIGKILL' });

  server.isOpen = true;
  const last = await analyze(folder, ...all, '--out', 'killed');
  expect(last.code, last.stderr).toBe(0);
  const goneOn = Number(/Going on .* has (\d+) recordings/.exec(last.stderr)?.[1]);
  expect(goneOn).toBeGreaterThan(0);
  expect(goneOn).toBeLessThan(names.length);
  expect((await analyze(folder, ...all, '--out', 'whole')).code).toBe(0);
  expect(await results('killed')).toEqual(await results('whole'));
  expect(await hiddenIn(out)).toEqual(kept);

  await analyze(folder, '--list', 'first.txt', ...type, '--out', 'added');
  const more = ['--out', 'added', '--skip-existing', '--progress', 'json'];
  const added = await analyze(folder, ...all, ...more);
  expect(JSON.parse(added.stderr.trimEnd().split('\n').at(-1)!)).toMatchObject({
    outcome: 'complete',
    files_done: names.length,
    files_kept: 3,
  });
  expect(await results('added')).toEqual(await results('whole'));
});
