import { pcmToMono } from '@biophony/recordings';
import { expect, test } from 'vitest';
import { openShortDecoder } from './stream-memory.ts';

const layout = { encoding: 'int', sampleBytes: 2, channels: 1 } as Parameters<typeof pcmToMono>[1];
const most = 131_072;
const decoder = openShortDecoder(most);

const filled = (length: number): Uint8Array => {
  const part = decoder!.bytes.subarray(0, length);
  const view = new DataView(part.buffer, part.byteOffset);
  for (let at = 0; at + 1 < length; at += 2)
    view.setUint16(at, (at / 2 + 7 * length) % 65_536, true);
  return part;
};

test('all samples of 16 bits are the floats that the plain reader makes of them', () => {
  const part = filled(most);
  expect(decoder!.decode(part)).toEqual(pcmToMono(part.slice(), layout).mono);
});

test('of a part that begins and ends anywhere it makes no more and no less', () => {
  for (const [from, to] of [
    [0, 0],
    [0, 1],
    [2, 4],
    [3, 17],
    [512, 1023],
    [most - 6, most],
  ] as const) {
    const part = filled(most).subarray(from, to);
    expect(decoder!.decode(part), `${from} to ${to}`).toEqual(pcmToMono(part.slice(), layout).mono);
  }
});

test('a block stays as it is until the one after the next, also where it is as long as can be', () => {
  const first = decoder!.decode(filled(most));
  const kept = first.slice();
  const second = decoder!.decode(filled(most - 6));
  const keptToo = second.slice();
  expect(first).toEqual(kept);
  const third = decoder!.decode(filled(2));
  expect([second, third.length]).toEqual([keptToo, 1]);
  expect(third.byteOffset).toBe(first.byteOffset);
});
