import { viewOf } from '../bytes/bytes.ts';

/** Blocks of a triggered recording are as large as those of its card. */
export const blockBytes = 512;
const countSamples = 32;
const blockFrames = blockBytes / 2;

/** Part of a triggered recording: sound as stored, or a run of silence the recorder left out, in frames. */
export type TriggeredPart = { bytes: Uint8Array } | { silentFrames: number };

/** How many 512-byte blocks of silence a block stands for; 0 when it holds sound. */
export function silentBlocks(view: DataView, at: number): number {
  let count = 0;
  for (let bit = 0; bit < countSamples; bit++) {
    const sample = view.getInt16(at + 2 * bit, true);
    if (sample === 1) count += 2 ** bit;
    else if (sample !== -1) return 0;
  }
  for (let offset = 2 * countSamples; offset < blockBytes; offset += 2)
    if (view.getInt16(at + offset, true) !== 0) return 0;
  return count;
}

/**
 * Splits 16-bit mono PCM at the blocks in which an AudioMoth packs silence (AudioMoth-Utils,
 * expander.js): 32 samples of +1 or -1 are a number N, least significant bit first, the rest are
 * zeros, and the block stands for N x 512 bytes. Blocks are aligned to the file: `position` is where
 * `bytes` stand in it, and pieces but the last must end at a multiple of 512. A number larger than
 * `maxFrames` cannot come from a recorder and is left as sound. (`expandTriggeredBlocks` does
 * it for sound held in memory, which hours of silence must not be.)
 */
export function* splitTriggered(
  bytes: Uint8Array,
  position: number,
  maxFrames: number,
): Generator<TriggeredPart> {
  const view = viewOf(bytes);
  let from = 0;
  const first = (blockBytes - (position % blockBytes)) % blockBytes;
  for (let at = first; at + blockBytes <= bytes.length; at += blockBytes) {
    const silentFrames = silentBlocks(view, at) * blockFrames;
    if (silentFrames === 0 || silentFrames > maxFrames) continue;
    if (at > from) yield { bytes: bytes.subarray(from, at) };
    yield { silentFrames };
    from = at + blockBytes;
  }
  if (from < bytes.length) yield { bytes: bytes.subarray(from) };
}
