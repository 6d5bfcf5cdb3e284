import { expect, test } from 'vitest';
import { canonicalJson, settingsHash } from './file-result.ts';

test('the order of settings makes no difference, their values do', () => {
  const hash = settingsHash({ min_conf: 0.25, lat: null });
  expect(hash).toMatch(/^[0-9a-f]{12}$/);
  expect(settingsHash({ lat: null, min_conf: 0.25 })).toBe(hash);
  expect(settingsHash({ lat: null, min_conf: 0.5 })).not.toBe(hash);
});

test('canonical JSON sorts the keys at every depth and leaves out what is undefined', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 'x' }], a: undefined, e: null })).toBe(
    '{"b":[{"c":"x","d":1}],"e":null}',
  );
});
