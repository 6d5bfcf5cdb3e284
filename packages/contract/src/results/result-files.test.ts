import { expect, test } from 'vitest';
import { resultFilesOf } from './result-files.ts';

const ofEvery = ['detections.csv', 'files.csv', 'summary.json'];

test('every type of analysis leaves its own files', () => {
  expect(resultFilesOf('acoustic_indices')).toEqual([
    ...ofEvery,
    'indices.csv',
    'indices_by_minute.csv',
    'indices_by_minute.parquet',
    'survey-spectrogram.parquet',
    'day-pictures.zip',
  ]);
  const ofSounds = ['detections.parquet', 'survey-counts.parquet', 'survey-effort.parquet'];
  const events = resultFilesOf('audio_events');
  expect(events.slice(0, 6)).toEqual([...ofEvery, ...ofSounds]);
  expect(events).not.toContain('model_species.csv');
  for (const type of ['birdnet_v2_4', 'model:mine'])
    expect(resultFilesOf(type).slice(0, 7)).toEqual([...ofEvery, 'model_species.csv', ...ofSounds]);
});
