import { viewOf } from '../bytes/bytes.ts';
import { blockBytes, silentBlocks } from './triggered-blocks.ts';

/** Three GiB: no AudioMoth file expands beyond the 4 GiB that a WAV header can name. */
const MAX_EXPANDED_BYTES = 3 * 1024 ** 3;

/**
 * Expands the samples of an AudioMoth `T.WAV` file (16-bit mono PCM, little-endian) to their real
 * length: a 512-byte block of 32 samples of +1 or -1 followed by zeros is a number N, least
 * significant bit first, and stands for N x 512 bytes of silence (AudioMoth-Utils, expander.js).
 *
 * @param pcm the bytes of the `data` chunk
 * @param options.dataOffset where the chunk's content starts in the file, in bytes: blocks are
 *   aligned to the file, not to the samples; 488 for files as the recorder wrote them
 * @param options.maxBytes the most bytes to answer
 * @throws RangeError when the expanded samples would not fit into `maxBytes`
 */
export function expandTriggeredBlocks(
  pcm: Uint8Array,
  options: { dataOffset?: number; maxBytes?: number } = {},
): Uint8Array {
  const { dataOffset = 488, maxBytes = MAX_EXPANDED_BYTES } = options;
  const view = viewOf(pcm);
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
