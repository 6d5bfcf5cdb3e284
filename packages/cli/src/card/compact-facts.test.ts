import type { RecordingFacts } from '@biophony/recordings';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { factsCompactor } from './compact-facts.ts';

const factsOf = (index: number): RecordingFacts => ({
  ok: true,
  format: 'wav',
  sample_rate_hz: 48_000,
  channels: 1,
  bits_per_sample: 16,
  duration_s: 55 + index / 8,
  recorded_at: `${new Date(index * 600_000).toISOString().slice(0, 19)}+00:00`,
  utc_offset: '+00:00',
  device_id: '24F319055FDF1234',
  make: 'Open Acoustic Devices',
  model: 'AudioMoth',
  latitude: null,
  longitude: null,
  battery_v: 3.5 + (index % 8) / 10,
  temperature_c: 10 + (index % 90) / 10,
  issues: [{ code: 'short', message: `${'It is short. '.repeat(10)}${index % 3}` }],
});

test('says all that it was given', () => {
  const compact = factsCompactor();
  for (let index = 0; index < 3; index++) {
    const facts = factsOf(index);
    expect(compact(facts)).toMatchObject(facts);
  }
});

test('keeps what recordings have in common once', () => {
  const compact = factsCompactor();
  const [first, second] = [compact(factsOf(0)), compact(factsOf(3))];
  expect(second.issues).toBe(first.issues);
});

test('takes less than 250 bytes a recording', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const compact = factsCompactor();
  compact(factsOf(0));
  const count = 20_000;
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: count }, (_, index) => compact(factsOf(index)));
  collect();
  const bytes = (process.memoryUsage().heapUsed - before) / count;
  expect(kept).toHaveLength(count);
  expect(bytes).toBeLessThan(250);
});
