import { toDataView } from '../bytes.ts';

/** As large as the card's blocks. */
const blockBytes = 512;
const countSamples = 32;
const blockFrames = blockBytes / 2;

/** Sound, or omitted silence in frames. */
export type TriggeredPart = { bytes: Uint8Array } | { silentFrames: number };

function silentBlocks(view: DataView, at: number): number {
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
 * Splits 16-bit mono PCM at blocks of packed silence. `position`: offset of `bytes` in the file;
 * pieces but the last must end at a multiple of 512. A number above `maxFrames` stays sound.
 */
export function* splitTriggered(
  bytes: Uint8Array,
  position: number,
  maxFrames: number,
): Generator<TriggeredPart> {
  const view = toDataView(bytes);
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

/** No file expands beyond the 4 GiB of a WAV header. */
const MAX_EXPANDED_BYTES = 3 * 1024 ** 3;

/**
 * Expands the samples of an AudioMoth `T.WAV` file (16-bit mono PCM, little-endian): a 512-byte
 * block of 32 samples of +1 or -1 followed by zeros is a number N, least significant bit first, for
 * N x 512 bytes of silence (AudioMoth-Utils, expander.js).
 *
 * @param pcm bytes of the `data` chunk
 * @param options.dataOffset bytes before `pcm` in the file, because blocks are aligned to it; 488
 * as recorders write
 * @param options.maxBytes limit of the result
 * @throws RangeError when the result exceeds `maxBytes`
 */
export function expandTriggeredBlocks(
  pcm: Uint8Array,
  options: { dataOffset?: number; maxBytes?: number } = {},
): Uint8Array {
  const { dataOffset = 488, maxBytes = MAX_EXPANDED_BYTES } = options;
  const view = toDataView(pcm);
  const first = (blockBytes - (dataOffset % blockBytes)) % blockBytes;
  const runs: { at: number; blocks: number }[] = [];
  let expandedBytes = pcm.length;
  for (let at = first; at + blockBytes <= pcm.length; at += blockBytes) {
    const blocks = silentBlocks(view, at);
    if (blocks === 0) continue;
    runs.push({ at, blocks });
    expandedBytes += (blocks - 1) * blockBytes;
  }
  if (expandedBytes > maxBytes) {
    throw new RangeError(
      `The triggered recording would expand to ${expandedBytes} bytes, more than ${maxBytes}. The file is probably damaged; copy it again from the card.`,
    );
  }
  const expanded = new Uint8Array(expandedBytes);
  let from = 0;
  let to = 0;
  for (const { at, blocks } of runs) {
    expanded.set(pcm.subarray(from, at), to);
    to += at - from + blocks * blockBytes;
    from = at + blockBytes;
  }
  expanded.set(pcm.subarray(from), to);
  return expanded;
}
