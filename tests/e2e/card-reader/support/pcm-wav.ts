import { dawnChorus } from '../../../fixtures/survey/dawn-chorus.ts';

const sampleRateHz = 8000;
const headerBytes = 44;

/** Without metadata: 16 bits, mono, 8 kHz. */
export function pcmWav({ seed, seconds = 2 }: { seed: number; seconds?: number }): Uint8Array {
  const samples = dawnChorus({ seed, seconds, sampleRateHz });
  const file = Buffer.alloc(headerBytes + 2 * samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRateHz, 24);
  file.writeUInt32LE(2 * sampleRateHz, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples.length, 40);
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(sample, headerBytes + 2 * index);
  return file;
}
