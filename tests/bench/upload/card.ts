import { createHash, randomFillSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';

const partBytes = 16 * 1024 ** 2;
const deviceId = '24F319055FDF1234';
/** A recording every ten minutes: two years of them are past. */
const first = Date.UTC(2024, 0, 1);
const stepMs = 600_000;

/** SHA-256 of every part of every file, by file name. */
export type PartSums = Record<string, string[]>;

/**
 * Writes AudioMoth recordings of exactly `bytes` bytes each, all different. The sound is noise, which
 * no file system can squeeze. Answers the sums of the parts of files that go up in parts.
 */
export function makeBenchCard(folder: string, count: number, bytes: number): PartSums {
  mkdirSync(folder, { recursive: true });
  const noise = randomFillSync(new Int16Array(Math.ceil(bytes / 2)));
  const header = (local: string) =>
    audioMothRecording({ local, samples: noise.subarray(0, 1), sampleRateHz: 48_000, deviceId });
  const body = Buffer.from(noise.buffer, 0, bytes);
  const sums: PartSums = {};
  for (let index = 0; index < count; index++) {
    const local = new Date(first + index * stepMs).toISOString().slice(0, 19);
    const filename = `${local.replaceAll(/[-:]/g, '').replace('T', '_')}.WAV`;
    // The first 488 bytes as the recorder writes them, with sizes to match; the rest is sound.
    body.set(header(local).subarray(0, 488));
    body.writeUInt32LE(bytes - 8, 4);
    body.writeUInt32LE(bytes - 488, 484);
    writeFileSync(join(folder, filename), body);
    if (bytes <= 2 * partBytes) continue;
    sums[filename] = [];
    for (let at = 0; at < bytes; at += partBytes)
      sums[filename].push(
        createHash('sha256')
          .update(body.subarray(at, at + partBytes))
          .digest('hex'),
      );
  }
  return sums;
}
