import { expect, test } from 'vitest';
import { resultFilesOf } from './result-files.ts';

const ofEvery = ['detections.csv', 'files.csv', 'summary.json'];

test('every type of analysis leaves its own files', () => {
  expect(resultFilesOf('acoustic_indices')).toEqual([...ofEvery, 'indices.csv']);
  const events = resultFilesOf('audio_events');
  expect(events.slice(0, 4)).toEqual([...ofEvery, 'detections.parquet']);
  expect(events).not.toContain('model_species.csv');
  for (const type of ['birdnet_v2_4', 'model:mine'])
    expect(resultFilesOf(type).slice(0, 5)).toEqual([
      ...ofEvery,
      'model_species.csv',
      'detections.parquet',
    ]);
});
