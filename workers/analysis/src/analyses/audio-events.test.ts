import { completeSettings } from '@biophony/contract/constants';
import { expect, test } from 'vitest';
import { facts } from '../testing/recording-facts.ts';
import { noise, tone } from '../testing/sounds.ts';
import { temporaryFile } from '../testing/files.ts';
import { wavFile } from '../testing/made-wav.ts';
import { createAudioEventsAnalyser } from './audio-events.ts';

const rate = 96_000;

/** Two beeps in noise, at 5 and 30 kHz. */
async function beeps(sampleRateHz: number) {
  const sound = noise(sampleRateHz * 4, 0.001);
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
  return analyser.analyseFile({ path, filename: 'beeps.wav', recording: facts() });
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

test('nothing is found above what a recording holds, and the recording says why', async () => {
  const { status, detections, issues } = await analyse({ fmin: 30_000 }, 48_000);
  expect({ status, detections }).toEqual({ status: 'analysed', detections: [] });
  expect(issues).toEqual([expect.objectContaining({ code: 'band_not_recorded' })]);
});
