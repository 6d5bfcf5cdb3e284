import { expect, test } from 'vitest';
import { formatTable } from '../kit/texts.ts';
import { createSummary } from '../outputs/summary.ts';
import { facts } from '../testing/recording-facts.ts';
import { formatReport } from './write-results.ts';

test('numbers stand to the right, words to the left', () => {
  expect(
    formatTable([
      ['found', 'times'],
      ['Wren', 3],
      ['Robin', 12],
    ]),
  ).toBe('found  times\nWren       3\nRobin     12');
});

test('the end of a run names what was found and where the files are', () => {
  const run = { analysis_type: 'audio_events', model: 'm', model_version: '1', settings: {} };
  const summary = createSummary(run);
  const detection = {
    start_s: 1,
    end_s: 2,
    scientific_name: 'Troglodytes troglodytes',
    common_name: 'Wren',
    confidence: 0.9,
  };
  const result = {
    status: 'analysed' as const,
    reason: null,
    issues: [{ code: 'no_species_range', message: 'It has no range model.' }],
    seconds_analysed: 90,
    detections: [detection, detection],
    indices: null,
    filtered_by_range: 0,
  };
  summary.add({ file: 'a.wav', recording: facts(), result });
  const report = formatReport(summary.build(), 'out', ['detections.csv', 'raven-selections/']);
  expect(report).toContain('1 files: 1 analysed (1 min 30 s), 0 refused.');
  expect(report).toContain('Note on a file: It has no range model.');
  expect(report).toMatch(/Wren +Troglodytes troglodytes +2 +0\.90/);
  expect(report).toContain('Results in out: detections.csv, raven-selections/');
});
