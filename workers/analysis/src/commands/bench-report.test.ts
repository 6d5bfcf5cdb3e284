import { expect, test } from 'vitest';
import { type AnalysisReport, type BenchReport, benchText } from './bench-report.ts';

const analysis = (analysis_type: string, factor: number): AnalysisReport => ({
  analysis_type,
  windows_per_s: factor / 3,
  matrix_share: 0.86,
  by_sample_rate: [48_000, 32_000].map((sample_rate_hz) => ({
    sample_rate_hz,
    real_time_factor: factor,
    real_time_factor_now: factor / 2,
    card_s: 64e9 / (2 * sample_rate_hz) / factor,
  })),
  problem: null,
});

const report: BenchReport = {
  machine: {
    processor: 'AMD EPYC',
    cores: 2,
    memory_bytes: 25e9,
    system: 'linux x64',
    node: 'v24.21.0',
    load: 0.1,
    busy: false,
  },
  threads: 2,
  device: 'cpu',
  matrix_per_s: 55.1e9,
  reading: { sample_rate_hz: 48_000, real_time_factor: 15_000 },
  resampling: { from_hz: 48_000, to_hz: 32_000, real_time_factor: 2400 },
  card: {
    bytes: 64e9,
    bits: 16,
    channels: 1,
    by_sample_rate: [48_000, 32_000].map((sample_rate_hz) => ({
      sample_rate_hz,
      seconds: 64e9 / (2 * sample_rate_hz),
    })),
  },
  analyses: [
    analysis('birdnet_v2_4', 530),
    { ...analysis('model:x', 1), by_sample_rate: [], problem: 'The model x is damaged.' },
  ],
  seconds: 9,
};

test('the bench says how long a card takes, and of what card it speaks (S22.4)', () => {
  const text = benchText(report);
  // 64 GB of 16 bits at 48 kHz are 185 hours of sound; at 530 times real time they take 21 minutes.
  expect(text).toMatch(/birdnet_v2_4 +177 +86% +530 x +21 min +31 min/);
  expect(text).toContain('of 64 GB with sound of 16 bits in one channel:');
  expect(text).toContain('185 h at 48 kHz, 278 h at 32 kHz');
  expect(text).toContain('model:x: The model x is damaged.');
  expect(text).toContain('the machine is quiet');
  expect(text).toContain('Networks ran on: cpu.');
  expect(benchText({ ...report, device: 'cuda' })).toContain('Networks ran on: cuda.');
});

test('it says when other programs are running, and fits into 80 columns', () => {
  const busy = benchText({
    ...report,
    machine: { ...report.machine, load: 12.5, busy: true },
    analyses: [analysis('model:birdnet-v3.0-preview3.1', 9000)],
  });
  expect(busy).toContain('Load 12.5 on 2 cores: other programs are running.');
  for (const line of busy.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
});
