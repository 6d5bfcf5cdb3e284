import { writeFile } from 'node:fs/promises';
import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { samplesOf16Bits } from '../../../../tests/fixtures/sounds.ts';
import type { InputFile } from '../analyses/analyser.ts';

/** -1 to 1; begins at `local`. Returns an analyser's input. */
export async function writeWav(
  path: string,
  sound: Float32Array,
  sampleRateHz: number,
  local = '2019-05-22T04:00:00',
): Promise<InputFile> {
  const samples = samplesOf16Bits(sound);
  const comment = blankAudioMothComment(local, '+02:00', '24F319055FDF2205');
  await writeFile(path, writeAudioMothWav({ samples, sampleRate: sampleRateHz, comment }));
  return {
    path,
    filename: path.split('/').at(-1) ?? path,
    recording: {
      ok: true,
      format: 'wav',
      sample_rate_hz: sampleRateHz,
      channels: 1,
      bits_per_sample: 16,
      duration_s: sound.length / sampleRateHz,
      recorded_at: `${local}+02:00`,
      utc_offset: '+02:00',
      device_id: '24F319055FDF2205',
      make: 'Open Acoustic Devices',
      model: 'AudioMoth',
      latitude: null,
      longitude: null,
      battery_v: null,
      temperature_c: null,
      issues: [],
    },
  };
}

const headerSamples = 244;
const blockSamples = 256;

/**
 * As in a T.WAV file: whole 512-byte blocks of zeros become one block that counts them
 * (AudioMoth-Utils, expander.js), aligned to a header of 488 bytes.
 */
export function packSilence(samples: Int16Array): Int16Array {
  const out: number[] = [];
  const first = blockSamples - (headerSamples % blockSamples);
  let at = 0;
  const copyTo = (end: number): void => {
    for (; at < end; at++) out.push(samples[at] ?? 0);
  };
  copyTo(Math.min(first, samples.length));
  while (at + blockSamples <= samples.length) {
    let blocks = 0;
    const silent = (): boolean => {
      const from = at + blocks * blockSamples;
      return (
        from + blockSamples <= samples.length &&
        samples.subarray(from, from + blockSamples).every((x) => x === 0)
      );
    };
    while (silent()) blocks++;
    if (blocks === 0) {
      copyTo(at + blockSamples);
      continue;
    }
    for (let bit = 0; bit < 32; bit++) out.push(Math.floor(blocks / 2 ** bit) % 2 === 1 ? 1 : -1);
    for (let rest = 32; rest < blockSamples; rest++) out.push(0);
    at += blocks * blockSamples;
  }
  copyTo(samples.length);
  return Int16Array.from(out);
}
