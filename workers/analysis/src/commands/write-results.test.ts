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

test('a note says of all its files what holds for all, and the facts of one as an example', () => {
  const run = { analysis_type: 'audio_events', model: 'm', model_version: '1', settings: {} };
  const summary = createSummary(run);
  const short = (seconds: string) => `The recording is only ${seconds} s long. Leave it out.`;
  const told = (time: string) => `The name tells ${time} and the header 2024-05-01T20:02:00Z.`;
  const issues = [
    ['too_short', short('0.5')],
    ['too_short', short('0.625')],
    ['time_mismatch', told('2024-05-01T22:02:00')],
    ['time_mismatch', told('2024-05-01T22:12:00')],
    ['clock_change', 'Clocks in Europe/Berlin never showed this time. Give +01:00.'],
    ['clock_change', 'Clocks in Europe/Berlin showed this time twice. Give +02:00.'],
    ['no_range', 'It has no range model.'],
    ['no_range', 'It has no range model.'],
  ];
  for (const [index, [code = '', message = '']] of issues.entries())
    summary.add({
      file: `${index}.wav`,
      recording: facts(),
      result: {
        status: 'analysed',
        reason: null,
        issues: [{ code, message }],
        seconds_analysed: 1,
        detections: [],
        indices: null,
        filtered_by_range: 0,
      },
    });
  const built = summary.build();
  expect(built.notices).toEqual([
    { code: 'too_short', message: `For example: ${short('0.5')}`, files: 2 },
    { code: 'time_mismatch', message: `For example: ${told('2024-05-01T22:02:00')}`, files: 2 },
    { code: 'clock_change', message: issues[4]![1], files: 1 },
    { code: 'clock_change', message: issues[5]![1], files: 1 },
    { code: 'no_range', message: 'It has no range model.', files: 2 },
  ]);
  expect(formatReport(built, 'out', [])).toContain(
    'Note on 2 files: For example: The recording is',
  );
});
