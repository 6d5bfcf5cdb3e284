import { readFile } from 'node:fs/promises';
import { completeSettings } from '@biophony/contract/constants';
import { describe, expect, test } from 'vitest';
import { facts } from '../testing/recording-facts.ts';
import { callsInNoise } from '../testing/made-call.ts';
import { noise, tone } from '../testing/sounds.ts';
import { temporaryFile } from '../testing/files.ts';
import { wavFile } from '../testing/made-wav.ts';
import { createAcousticIndicesAnalyser } from './acoustic-indices.ts';
import { createAudioEventsAnalyser } from './audio-events.ts';
import { analyseFile } from './testing/analyse-file.ts';

const rate = 96_000;

/** Two beeps in noise, at 5 and 30 kHz. */
async function beeps(sampleRateHz: number) {
  const sound = noise(sampleRateHz * 3, 0.001);
  const plant = (hertz: number, at_s: number) =>
    tone(hertz, sampleRateHz, 0.2, 0.2).forEach(
      (value, i) => (sound[at_s * sampleRateHz + i]! += value),
    );
  plant(5000, 1);
  if (sampleRateHz > 60_000) plant(30_000, 2);
  return temporaryFile('beeps.wav', wavFile([sound], { sampleRateHz }));
}

async function analyse(given: Record<string, unknown>, sampleRateHz = rate) {
  const { settings } = completeSettings('audio_events', given);
  const path = await beeps(sampleRateHz);
  const analyser = await createAudioEventsAnalyser({ settings, modelsDir: '' });
  return analyseFile(analyser, { path, filename: 'beeps.wav', recording: facts() });
}

test('a lowest frequency above the highest of the defaults looks at all above it', async () => {
  const { detections, issues } = await analyse({ fmin: 20_000 });
  expect(detections.map(({ start_s }) => Math.round(start_s))).toEqual([2]);
  // Bins stand 47 Hz apart, and the nearest to fmin is the first.
  expect(detections[0]?.low_hz).toBeGreaterThan(20_000 - 47);
  expect(issues).toEqual([]);
  const low = await analyse({});
  expect(low.detections.map(({ start_s }) => Math.round(start_s))).toEqual([1]);
});

test('a full-spectrum recording of which only the lower band is looked at says so, band=full looks at all (S21.5)', async () => {
  const { detections, issues } = await analyse({}, 192_000);
  const highest = (found: typeof detections) =>
    Math.max(...found.map(({ high_hz = 0 }) => high_hz));
  expect(highest(detections)).toBeLessThan(15_100);
  expect(issues).toEqual([
    {
      code: 'band_not_looked_at',
      message:
        'The recording has sound up to 96000 Hz, of which nothing above fmax (15000 Hz) was looked at. Set band=full for all of it, or band=bats for calls of bats.',
    },
  ]);
  const full = await analyse({ band: 'full' }, 192_000);
  expect(highest(full.detections)).toBeGreaterThan(30_000);
  expect(full.issues).toEqual([]);
  expect((await analyse({ fmax: 40_000 }, 192_000)).issues).toEqual([]);
});

test('calls of milliseconds are found with band=bats, each by itself, at 256 and 500 kHz (S21.5)', async () => {
  for (const sampleRateHz of [256_000, 500_000]) {
    const sound = noise(sampleRateHz, 0.001);
    for (const at of [0.2, 0.3, 0.4])
      tone(110_000, sampleRateHz, 0.004, 0.05).forEach(
        (value, i) => (sound[Math.round(at * sampleRateHz) + i]! += value),
      );
    const path = await temporaryFile('bats.wav', wavFile([sound], { sampleRateHz }));
    const { settings } = completeSettings('audio_events', { band: 'bats' });
    const analyser = await createAudioEventsAnalyser({ settings, modelsDir: '' });
    const found = await analyseFile(analyser, { path, filename: 'bats.wav', recording: facts() });
    expect(found.detections).toHaveLength(3);
    for (const [nth, { start_s, end_s, low_hz = 0, high_hz = 0 }] of found.detections.entries()) {
      expect(Math.abs(start_s - 0.2 - nth / 10)).toBeLessThan(0.0015);
      expect(end_s - start_s).toBeGreaterThan(0.003);
      expect(end_s - start_s).toBeLessThan(0.008);
      expect([low_hz < 110_000, high_hz > 110_000]).toEqual([true, true]);
    }
  }
});

describe('call_parameters (S21.7)', () => {
  const sampleRateHz = 256_000;
  const calls = [0.2, 0.3, 11.5].map((at) => ({
    at,
    fromHz: 70_000,
    toHz: 45_000,
    milliseconds: 5,
  }));
  const run = async (given: Record<string, unknown>, seconds = 12) => {
    const within = calls.filter(({ at }) => at < seconds);
    const sound = callsInNoise(within, { sampleRateHz, seconds, snr_db: 25 });
    // A tone of more than a second is no call.
    tone(30_000, sampleRateHz, 1.5, 0.05).forEach(
      (value, i) => (sound[sampleRateHz + i]! += value),
    );
    const path = await temporaryFile('bats.wav', wavFile([sound], { sampleRateHz }));
    const { settings } = completeSettings('audio_events', { band: 'bats', ...given });
    const analyser = await createAudioEventsAnalyser({ settings, modelsDir: '' });
    return (await analyseFile(analyser, { path, filename: 'bats.wav', recording: facts() }))
      .detections;
  };

  test('are of every sound of up to a second, however far into the recording', async () => {
    const found = await run({ call_parameters: true });
    const measured = found.filter(({ start_s }) =>
      calls.some(({ at }) => Math.abs(at - start_s) < 0.01),
    );
    expect(measured).toHaveLength(3);
    for (const [nth, { call }] of measured.entries()) {
      expect(call?.start_s).toBeCloseTo(calls[nth]!.at, 3);
      expect(call?.end_s).toBeCloseTo(calls[nth]!.at + 0.005, 3);
      expect(Math.abs(call!.first_hz - 70_000)).toBeLessThan(2000);
      expect(Math.abs(call!.last_hz - 45_000)).toBeLessThan(2000);
      expect(Math.abs(call!.slope_hz_per_s / 5e6 - 1)).toBeLessThan(0.05);
    }
    const long = found.filter(({ start_s, end_s }) => end_s - start_s > 1);
    expect(long.map(({ call }) => call)).toEqual([undefined]);
  });

  test('are nothing that nobody asked for', async () => {
    const found = await run({}, 4);
    expect(found.length).toBeGreaterThan(2);
    expect(found.every((detection) => !('call' in detection))).toBe(true);
  });
});

test('a recording that was slowed down tells real times and frequencies (S21.6, S25.6)', async () => {
  // At 9.6 kHz the file of 96 kHz lasts ten times as long, and its beeps are at 0.5 and 3 kHz.
  const path = await beeps(rate);
  const bytes = await readFile(path);
  bytes.writeUInt32LE(rate / 10, 24);
  bytes.writeUInt32LE((rate / 10) * 2, 28);
  const slow = await temporaryFile('slow.wav', bytes);
  const run = async (file: string, given: Record<string, unknown>, told = facts()) => {
    const { settings } = completeSettings('audio_events', given);
    const analyser = await createAudioEventsAnalyser({ settings, modelsDir: '' });
    return analyseFile(analyser, { path: file, filename: 'a.wav', recording: told });
  };
  const band = { band: 'full' };
  const real = await run(path, band);
  expect(real.detections).toHaveLength(2);
  expect(await run(slow, { ...band, time_expansion: 10 })).toEqual(real);
  expect((await run(slow, band)).seconds_analysed).toBe(real.seconds_analysed * 10);
  // As its header says, and whatever that says where the settings do.
  const slowed = facts({ time_expansion: 10 });
  expect(await run(slow, band, slowed)).toEqual(real);
  expect(await run(slow, { ...band, time_expansion: 10 }, slowed)).toEqual(real);
  expect((await run(slow, { ...band, time_expansion: 1 }, slowed)).seconds_analysed).toBe(
    real.seconds_analysed * 10,
  );
  const unclear = { code: 'time_expansion_unclear', message: 'Say how many times.' };
  expect(await run(slow, band, facts({ issues: [unclear] }))).toMatchObject({
    status: 'refused',
    reason: unclear,
  });
  const told = facts({ issues: [unclear] });
  expect(await run(slow, { ...band, time_expansion: 10 }, told)).toEqual(real);
  const { settings } = completeSettings('acoustic_indices', { time_expansion: 10 });
  const indices = await createAcousticIndicesAnalyser({ settings, modelsDir: '' });
  const input = { filename: 'a.wav', recording: facts() };
  const plain = await createAcousticIndicesAnalyser({ settings: {}, modelsDir: '' });
  expect(await analyseFile(indices, { path: slow, ...input })).toEqual(
    await analyseFile(plain, { path, ...input }),
  );
});

test('nothing is found above what a recording holds, and the recording says why', async () => {
  const { status, detections, issues } = await analyse({ fmin: 30_000 }, 48_000);
  expect({ status, detections }).toEqual({ status: 'analysed', detections: [] });
  expect(issues).toEqual([expect.objectContaining({ code: 'band_not_recorded' })]);
});
