import { crc16, crc8 } from '@biophony/recordings';
import { expect, test } from 'vitest';
import { temporaryFile } from '../testing/files.ts';
import { blockFrames } from './stream-memory.ts';
import { openAudio } from './open-audio.ts';

const samples = 65_535;
const sampleRateHz = 48_000;

/** A frame of constant sound, mono and 16-bit: 16 bytes at most (RFC 9639, section 9.2.3). */
function constantFrame(number: number, value: number): Uint8Array {
  const coded = number < 0x80 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 63)];
  const head = [0xff, 0xf8, 0x7a, 0x08, ...coded, (samples - 1) >> 8, (samples - 1) & 255];
  const checked = [...head, crc8(Uint8Array.from(head), 0, head.length)];
  const frame = [...checked, 0, value >> 8, value & 255];
  const sum = crc16(Uint8Array.from(frame), 0, frame.length);
  return Uint8Array.from([...frame, sum >> 8, sum & 255]);
}

function constantFlac(frames: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(samples, 0);
  info.writeUInt16BE(samples, 2);
  info.writeUInt32BE((sampleRateHz << 12) | (15 << 4), 10);
  const head = Buffer.from([...Buffer.from('fLaC'), 0x80, 0, 0, 34, ...info]);
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, i) => constantFrame(i, i))]);
}

test('a few kilobytes that hold minutes of constant sound come in blocks of bounded size', async () => {
  const file = constantFlac(300);
  expect(file.length).toBeLessThan(5000);
  const stream = await openAudio(await temporaryFile('constant.flac', file));
  let total = 0;
  let largest = 0;
  for await (const block of stream.blocks()) {
    expect(block[0]).toBeCloseTo(Math.floor(total / samples) / 32_768, 6);
    total += block.length;
    largest = Math.max(largest, block.length);
  }
  expect(total).toBe(300 * samples);
  expect(largest).toBeLessThanOrEqual(blockFrames);
  expect(stream.issues).toEqual([]);
});
