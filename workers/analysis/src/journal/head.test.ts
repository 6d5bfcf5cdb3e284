import { expect, test } from 'vitest';
import { differences, headHash, toJournalHead } from './head.ts';

const meta = {
  analysis_type: 'birdnet_v2_4',
  model: 'birdnet-v2.4',
  model_version: '2.4',
  model_verified: true,
  settings: { min_conf: 0.25, lat: null },
};
const head = toJournalHead(meta, 'aa', null);

test('an analysis is another one with other settings, another model, network, zone, program, runtime or format (S18.2)', () => {
  const others = [
    toJournalHead({ ...meta, settings: { min_conf: 0.5, lat: null } }, 'aa', null),
    toJournalHead({ ...meta, model_version: '2.5' }, 'aa', null),
    toJournalHead(meta, 'bb', null),
    toJournalHead(meta, 'aa', 'Europe/Berlin'),
    toJournalHead({ ...meta, software: 'biophony-analysis 2' }, 'aa', null),
    toJournalHead({ ...meta, runtime: 'onnxruntime-node 2' }, 'aa', null),
    { ...head, results_format: head.results_format + 1 },
  ];
  const hashes = [head, ...others].map(headHash);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashes[0]).toMatch(/^[\da-f]{12}$/);
  expect(headHash(toJournalHead({ ...meta, model_verified: false }, 'aa', null))).toBe(hashes[0]);
  expect(others.map((other) => differences(head, other))).toEqual([
    'min_conf is 0.5, was 0.25',
    'model_version is "2.5", was "2.4"',
    'network is "bb", was "aa"',
    'timezone is "Europe/Berlin", was not set',
    'software is "biophony-analysis 2", was not set',
    'runtime is "onnxruntime-node 2", was not set',
    `results_format is ${head.results_format + 1}, was ${head.results_format}`,
  ]);
});

test('a long value is cut within its quotation marks', () => {
  const other = toJournalHead(meta, 'b'.repeat(64), null);
  expect(differences(head, other)).toBe(`network is "${'b'.repeat(60)}...", was "aa"`);
});

test('of another type nothing else is told, and of many differences three', () => {
  const other = toJournalHead({ ...meta, analysis_type: 'audio_events', settings: {} }, null, null);
  expect(differences(head, other)).toBe('analysis_type is "audio_events", was "birdnet_v2_4"');
  const many = toJournalHead({ ...meta, settings: { a: 1, b: 2, c: 3, d: 4 } }, 'aa', null);
  expect(differences(head, many).split('; ')).toHaveLength(3);
});
