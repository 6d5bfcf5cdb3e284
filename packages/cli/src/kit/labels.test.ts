import { expect, test } from 'vitest';
import { analysisFailure } from '../analysis/await-analysis.ts';
import { plainReporter } from '../output/reporters.ts';
import { calledAnalysis } from './labels.ts';

test('a custom model is called by its name and its type, other analyses by their type', () => {
  expect(calledAnalysis('model:bats', 'Bats of the lake')).toBe('Bats of the lake (model:bats)');
  expect(calledAnalysis('model:bats', null)).toBe('model:bats');
  expect(calledAnalysis('birdnet_v2_4', 'BirdNET')).toBe('birdnet_v2_4');
});

test('progress and failure of an analysis name its model', () => {
  const named = { analysis_type: 'model:bats', analysis_name: 'Bats of the lake' };
  const lines: string[] = [];
  plainReporter((line) => lines.push(line)).tell({
    event: 'analysis',
    ...named,
    analysis_id: 'a',
    status: 'queued',
    files_processed: 0,
    total_files: 2,
    seconds_processed: 0,
    seconds_left: null,
    total_seconds: null,
  });
  expect(lines).toEqual(['Analysis Bats of the lake (model:bats): queued.']);
  const cancelled = { ...named, analysis_id: 'a', error_message: null, cancelled: true };
  expect(analysisFailure(cancelled).message).toBe(
    'The analysis Bats of the lake (model:bats) was cancelled.',
  );
});
