import { knownModels } from '@biophony/contract/constants';
import { expect, test } from 'vitest';
import { writeSlowClassifier } from '../models/testing/slow-classifier.ts';
import { temporaryFolder } from '../testing/files.ts';
import { checkAnalysisType } from './settings.ts';

test('a type that is not there is answered with those that are, and with what can be installed', async () => {
  const models = await temporaryFolder();
  await writeSlowClassifier(models);
  for (const type of ['horoscope', 'model:nope', 'model:'])
    await expect(checkAnalysisType(type, models)).rejects.toThrow(
      `There is no analysis type ${type}. There are acoustic_indices, audio_events, birdnet_v2_4, model:slow. ` +
        `Models to be had with \`biophony-analysis models install ID\`: ${Object.keys(knownModels).join(', ')};`,
    );
  for (const type of ['model:slow', 'model:perch-v2', 'audio_events'])
    await expect(checkAnalysisType(type, models)).resolves.toBeUndefined();
});
