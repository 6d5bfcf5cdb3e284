import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { Interrupted, UsageError } from '../kit/errors.ts';
import { checkClips, clipsOfAnalysis } from './analysis-clips.ts';

const options = { perSpecies: 1, above: 0, pad: 0, clipFormat: 'wav', species: [] } as const;

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test('an analysis that is stopped keeps its results and says how to make the clips', async () => {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const stop = new AbortController();
  stop.abort(new Interrupted());
  const folder = await temporaryFolder();
  const source = { files: [], open: async () => '', release: async () => {} };
  const makeScratch = async () => folder;
  const run = { results: 'results', source, signal: stop.signal, makeScratch };
  await clipsOfAnalysis(run, { ...options, species: [], clips: join(folder, 'clips') });
  expect(said.join('')).toContain('biophony-analysis clips results --recordings FOLDER');
  expect(process.exitCode).toBe(130);
  expect(await readdir(folder)).toEqual([]);
});

test('clips are asked for where sounds are found, and nowhere else', () => {
  expect(() => checkClips(['audio_events'], 'clips')).not.toThrow();
  expect(() => checkClips(['acoustic_indices', 'model:mine'], 'clips')).not.toThrow();
  expect(() => checkClips(['acoustic_indices'], undefined)).not.toThrow();
  expect(() => checkClips(['acoustic_indices'], 'clips')).toThrow(UsageError);
});
