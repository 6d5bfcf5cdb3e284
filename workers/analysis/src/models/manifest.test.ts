import { expect, test } from 'vitest';
import { highestHz, parseManifest, windowSamples } from './manifest.ts';

const fields = {
  id: 'my-frogs',
  name: 'My frogs',
  version: '1.0',
  file: 'frogs.onnx',
  sha256: 'b'.repeat(64),
  sample_rate_hz: 22_050,
  window_s: 2,
  input: 'audio',
  output: 'scores',
  activation: 'none',
  labels: 'labels.txt',
  licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  source: 'https://example.org/frogs',
};

test('a manifest with the fields that matter is enough', () => {
  const manifest = parseManifest(fields, 'model.json');
  expect(manifest.labels).toEqual({ en: 'labels.txt' });
  expect(manifest).toMatchObject({ sensitivity: false, batch_size: 4, geo: null, low_hz: 0 });
  expect(windowSamples(manifest)).toBe(44_100);
  expect(highestHz(manifest)).toBe(11_025);
});

test.each([
  ['a missing field', { sample_rate_hz: undefined }, 'field sample_rate_hz:'],
  ['a checksum that is none', { sha256: 'xyz' }, 'field sha256: must be a SHA-256'],
  ['a file outside the folder', { file: '../elsewhere.onnx' }, 'field file: must be a path inside'],
  ['an unknown activation', { activation: 'tanh' }, 'field activation:'],
  [
    'an unknown field',
    { sample_rate: 1 },
    'Unrecognized key: "sample_rate"; the fields there are id, name, version, file, sha256, sample_rate_hz,',
  ],
  [
    'an unknown field of the licence',
    { licence: { ...fields.licence, term: 'none' } },
    'field licence: Unrecognized key: "term"; the fields there are name, url, terms, attribution, files, accepted_at',
  ],
  ['a licence without an address', { licence: { name: 'MIT' } }, 'field licence.url:'],
  [
    'a language that is none',
    { labels: { German: 'de.txt' } },
    'field labels: must be a file such',
  ],
  ['no label file at all', { labels: {} }, 'field labels: name at least one file'],
])('%s is named, with the file', (_, change, message) => {
  expect(() => parseManifest({ ...fields, ...change }, '/models/my-frogs/model.json')).toThrow(
    `/models/my-frogs/model.json is not a valid model manifest: ${message}`,
  );
});
