import { expect, test } from 'vitest';
import { completeSettings } from '@biophony/contract/constants';
import { join } from 'node:path';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { facts } from '../testing/recording-facts.ts';
import { noise } from '../testing/sounds.ts';
import { temporaryFile, temporaryFolder } from '../testing/files.ts';
import { wavFile } from '../testing/made-wav.ts';
import { startWorker } from './worker-link.ts';

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
