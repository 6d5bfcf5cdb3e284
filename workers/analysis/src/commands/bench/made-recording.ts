import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWav } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import type { InputFile } from '../../analyses/analyser.ts';

/** A recorder's name of a file is its time, which analyses read as well. */
const name = '20260521_050000.WAV';

/** A call a second that glides upwards from 2 kHz over a ground of noise; -1 to 1, the same every time. */
function* calls(sampleRateHz: number, samples: number): Generator<number> {
  let noise = 1;
  let phase = 0;
  for (let at = 0; at < samples; at++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
    const inCall = (at % sampleRateHz) / sampleRateHz;
    phase += (2 * Math.PI * (2000 + 3000 * inCall)) / sampleRateHz;
    const call = inCall < 0.3 ? 0.2 * Math.sin(phase) : 0;
    yield call + 0.02 * (noise / 2 ** 31 - 1);
  }
}

/** Writes a recording for measurements: a WAV file of 16 bits and one channel, of some seconds. Answers what analyses take. */
export async function madeRecording(
  folder: string,
  sampleRateHz: number,
  seconds: number,
): Promise<InputFile> {
  const samples = Math.round(sampleRateHz * seconds);
  const bytes = Buffer.alloc(2 * samples);
  let at = 0;
  for (const value of calls(sampleRateHz, samples))
    at = bytes.writeInt16LE(Math.round(value * 32_767), at);
  const format = { encoding: 'int', sampleBytes: 2, channels: 1 } as const;
  const file = writeWav({ ...format, sampleRate: sampleRateHz, samples: bytes });
  const own = join(folder, `${sampleRateHz}-hz-${seconds}-s`);
  const path = join(own, name);
  await mkdir(own, { recursive: true });
  await writeFile(path, file);
  const { facts } = await inspectFile(path);
  return { path, filename: name, recording: facts };
}
