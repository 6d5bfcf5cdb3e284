import { spawnSync } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectFile } from '@biophony/recordings/node';
import { expect, test } from 'vitest';
import { tone } from '../testing/sounds.ts';
import { fixture, temporaryFile, temporaryFolder } from '../testing/files.ts';
import { wavFile } from '../testing/made-wav.ts';
import { streamAnalyser } from './stream-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const installed = spawnSync('ffmpeg', ['-version']).status === 0;
if (!installed) console.log('skipped: issues of a file read through ffmpeg (no ffmpeg on PATH)');

async function analyse(path: string, filename: string) {
  const analyser = await streamAnalyser({
    model: 'none',
    modelVersion: '1',
    start: () => ({ push() {} }),
    finish: () => ({ detections: [], indices: null, issues: [] }),
  });
  const { facts } = await inspectFile(path);
  return analyseFile(analyser, { path, filename, recording: facts });
}

test('FLAC in Ogg, which is read well, carries no issue', async () => {
  const path = join(await temporaryFolder(), '20240101_000000.ogg');
  await copyFile(fixture('sweep-flac.ogg'), path);
  const { status, issues } = await analyse(path, '20240101_000000.ogg');
  expect({ status, issues }).toEqual({ status: 'analysed', issues: [] });
});

test.skipIf(!installed)('a file that ffmpeg reads well is not told to be converted', async () => {
  const folder = await temporaryFolder();
  const wav = await temporaryFile('tone.wav', wavFile([tone(1000, 48_000, 2)]));
  for (const name of ['a.au', 'a.caf']) {
    const path = join(folder, name);
    spawnSync('ffmpeg', ['-v', 'error', '-i', wav, path]);
    const { status, issues } = await analyse(path, name);
    expect(status).toBe('analysed');
    const codes = issues.map(({ code }) => code);
    expect(codes).not.toContain('unsupported_format');
    expect(codes).not.toContain('bad_header');
  }
});

test('a text that is no recording still says why it is refused', async () => {
  const path = await temporaryFile('notes.wav', 'Device ID : 24F319055FDF2902');
  const { status, reason } = await analyse(path, 'notes.wav');
  expect(status).toBe('refused');
  expect(reason?.code).toBe('bad_header');
});
