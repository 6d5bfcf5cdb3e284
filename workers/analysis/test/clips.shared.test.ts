import { readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { clipColumns, readTable, type ClipRecord } from '@biophony/contract/results';
import { openByteSource, readPlainSound } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import { expect, test } from 'vitest';
import { sharedFile } from '../../../tests/fixtures/shared-folder.ts';
import { openFile } from '../src/audio/file-bytes.ts';
import { goldenModelFolder, goldenModelId } from '../src/models/testing/golden-model.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { runRunner } from './run-runner.ts';

/** Null where it has none. */
async function samplesOf(path: string) {
  const file = await openFile(path);
  try {
    const read = await readPlainSound(openByteSource({ ...file, filename: path }));
    if (read?.layout?.kind !== 'pcm') return null;
    const { dataStart, dataBytes, channels, sampleBytes, sampleRate } = read.layout;
    const bytes = Buffer.from(await file.read(dataStart, dataBytes));
    return { bytes, sampleRate, frameBytes: channels * sampleBytes };
  } finally {
    await file.close();
  }
}

test('a published model finds species in field recordings, and their clips have the bits of these (S20.1, S20.4)', async () => {
  const folder = await temporaryFolder();
  const recordings = sharedFile('recordings');
  const run = (line: string, ...more: string[]) =>
    runRunner(folder, ...line.split(' '), ...more, '--models-dir', join(folder, 'models'));
  const imported = await run('models import --accept-licence', goldenModelFolder());
  expect(imported.code, imported.stderr).toBe(0);
  const { code, stdout, stderr } = await run(
    `analyze --type model:${goldenModelId} --set min_conf=0.1 --out results --clips clips --per-species 4`,
    recordings,
  );
  expect(code, stderr).toBe(0);
  console.log(stdout.split('\n').find((one) => one.includes(' clips, ')));
  const rows: ClipRecord[] = [];
  const table = createReadStream(join(folder, 'clips/clips.csv'));
  for await (const row of readTable('clips.csv', clipColumns, table)) rows.push(row);
  expect(rows.length).toBeGreaterThan(10);
  let plain = 0;
  for (const row of rows) {
    const path = join(folder, 'clips', row.clip);
    const { facts } = await inspectFile(path);
    expect(facts.issues.map(({ code }) => code).filter((one) => one !== 'no_time')).toEqual([]);
    expect(facts.sample_rate_hz).toBe(row.sample_rate_hz);
    const [whole, clip] = await Promise.all([
      samplesOf(join(recordings, row.file)),
      samplesOf(path),
    ]);
    expect(clip, row.clip).not.toBeNull();
    if (!whole) continue;
    plain++;
    const from = Math.round(row.clip_start_s * whole.sampleRate) * whole.frameBytes;
    const wanted = whole.bytes.subarray(from, from + clip!.bytes.length);
    expect(clip!.bytes.equals(wanted), row.clip).toBe(true);
  }
  expect(plain).toBeGreaterThan(5);
  const page = await readFile(join(folder, 'clips/clips.html'), 'utf8');
  expect(page.match(/<li class="clip">/g)?.length).toBe(Math.min(100, rows.length));
}, 300_000);
