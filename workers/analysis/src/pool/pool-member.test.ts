import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeSettings } from '@biophony/contract/constants';
import { expect, onTestFinished, test } from 'vitest';
import { analysisEntry } from '../analyses/analysis-types.ts';
import { SettingsError } from '../kit/errors.ts';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { fixture, temporaryFile, temporaryFolder } from '../testing/files.ts';
import { wavFile } from '../testing/made-wav.ts';
import { facts } from '../testing/recording-facts.ts';
import { noise } from '../testing/sounds.ts';
import type { PoolFile } from './messages.ts';
import { AnalysisUnavailable, SettingsRefused, startMember, startWorker } from './pool-member.ts';

const analysisType = `model:${callClassifierId}`;
const path = fixture('two-tones.flac');

/** A file whose analysis kills its thread: its facts are missing, which the types forbid. */
const deadly = { path, filename: 'deadly.flac', recording: null } as unknown as PoolFile;

test('a thread that takes the place of one that died refuses a model of another version or with other labels', async () => {
  const modelsDir = await temporaryFolder();
  const model = join(modelsDir, callClassifierId);
  const manifest = await writeCallClassifier(model);
  const member = await startMember({ analyses: [{ analysisType, settings: {} }], modelsDir });
  onTestFinished(() => member.stop());
  const said: (string | undefined)[] = [];
  const analyse = (file: PoolFile) =>
    member.analyse(file, {
      onMany: () => {},
      onResult: (_of, { status, reason }) => said.push(reason?.code ?? status),
      onHeard: () => {},
    });
  const good: PoolFile = { path, filename: 'two-tones.flac', recording: facts() };
  const replaced = 'Synthetic calls was replaced while it was at work';

  await analyse(deadly);
  await analyse(good);
  expect(said).toEqual(['analysis_crashed', 'analysed']);
  await analyse(deadly);
  await writeFile(join(model, 'model.json'), JSON.stringify({ ...manifest, version: '2' }));
  await expect(analyse(good)).rejects.toThrow(replaced);
  await writeFile(join(model, 'model.json'), JSON.stringify(manifest));
  await writeFile(join(model, 'labels.txt'), 'Avis una\nAvis altera\nAvis tertia\n');
  await expect(analyse(good)).rejects.toThrow(replaced);
});

test('settings that a model can do nothing with are told apart from a model that is not there', async () => {
  const modelsDir = await temporaryFolder();
  const start = (settings: Record<string, unknown>) =>
    startMember({ analyses: [{ analysisType, settings }], modelsDir });
  const missing = await start({}).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(AnalysisUnavailable);
  expect(missing).not.toBeInstanceOf(SettingsRefused);
  await writeCallClassifier(join(modelsDir, callClassifierId));
  await expect(start({ overlap: 2 })).rejects.toThrow(SettingsRefused);
  for (const settings of [{ min_conf: 5 }, { species_list: ['Nemo nullus'] }])
    await expect(analysisEntry(analysisType)!.create({ settings, modelsDir })).rejects.toThrow(
      SettingsError,
    );
});

test.each(['acoustic_indices', 'audio_events', `model:${callClassifierId}`])(
  'a thread at work on a file gives signs of life (%s)',
  async (analysisType) => {
    const modelsDir = await temporaryFolder();
    await writeCallClassifier(join(modelsDir, callClassifierId));
    const path = await temporaryFile('sound.wav', wavFile([noise(16_000 * 2, 0.1)]));
    const { settings } = completeSettings(analysisType, {});
    const worker = startWorker({ analyses: [{ analysisType, settings }], modelsDir });
    expect(await worker.next()).toMatchObject({ kind: 'ready' });
    const file = { path, filename: 'sound.wav', recording: facts() };
    worker.post({ kind: 'file', file, of: [0] });
    const kinds: string[] = [];
    while (!kinds.includes('result')) kinds.push((await worker.next()).kind);
    await worker.end();
    expect(kinds[0]).toBe('working');
  },
);
