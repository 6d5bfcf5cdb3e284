import { type ByteSource, fourCharacters, viewOf } from '../bytes.ts';
import { readSound } from '../formats/read-sound.ts';
import { longestHeader, readFlacFrameHeader, streamInfoBytes } from '../formats/flac-frames.ts';
import type { FlacLayout, PcmLayout } from '../formats/layout.ts';
import { fixedText, joinBytes, pcmFormat } from './write-wav.ts';

/**
 * A recording without what its recorder wrote beside the sound: a header made anew, then bytes of the file itself from
 * `from` on, `length` of them, then the pad byte of RIFF after an odd number.
 */
export interface BareSound {
  format: 'wav' | 'flac';
  head: Uint8Array;
  from: number;
  length: number;
  pad: 0 | 1;
}

/** What a RIFF file can say of its size in 32 bits. */
const mostRiffBytes = 2 ** 32 - 1;

function bareWav({
  channels,
  sampleRate,
  sampleBytes,
  encoding,
  ...at
}: PcmLayout): BareSound | null {
  const format = pcmFormat(sampleRate, channels, 8 * sampleBytes, encoding);
  const pad = at.dataBytes % 2 === 1 ? 1 : 0;
  const size = 4 + 8 + format.length + 8 + at.dataBytes + pad;
  if (size > mostRiffBytes) return null;
  const long = (value: number) => {
    const bytes = new Uint8Array(4);
    viewOf(bytes).setUint32(0, value, true);
    return bytes;
  };
  const head = joinBytes([
    fixedText('RIFF', 4),
    long(size),
    fixedText('WAVEfmt ', 8),
    long(format.length),
    format,
    fixedText('data', 4),
    long(at.dataBytes),
  ]);
  return { format: 'wav', head, from: at.dataStart, length: at.dataBytes, pad };
}

/** Bytes of the foot of an APEv2 tag, which some programs put behind the frames, and of the head it may have. */
const apeBytes = 32;

async function framesEnd(source: ByteSource, end: number): Promise<number> {
  const foot = await source.bytes(end - apeBytes, apeBytes);
  if (`${fourCharacters(foot, 0)}${fourCharacters(foot, 4)}` !== 'APETAGEX') return end;
  const view = viewOf(foot);
  return end - view.getUint32(12, true) - (view.getUint32(20, true) >>> 31 ? apeBytes : 0);
}

async function bareFlac(source: ByteSource, layout: FlacLayout): Promise<BareSound | null> {
  const { framesAt } = layout;
  // Where the lengths of blocks are damaged, the frames are only looked for from there on, behind what else there is.
  if (!readFlacFrameHeader(await source.bytes(framesAt, longestHeader), 0)) return null;
  const start = await source.bytes(0, 4096);
  // Behind a tag of ID3 the name may stand in a text too: a STREAMINFO follows the one that counts.
  const at = [...start.keys()].find(
    (index) =>
      start[index] === 0x66 &&
      fourCharacters(start, index) === 'fLaC' &&
      (start[index + 4]! & 0x7f) === 0 &&
      start[index + 7] === streamInfoBytes - 4,
  );
  if (at === undefined) return null;
  const head = (await source.bytes(at, 4 + streamInfoBytes)).slice();
  if (head.length < 4 + streamInfoBytes) return null;
  // STREAMINFO alone, said to be the last block (RFC 9639, section 8.1).
  head[4] = 0x80;
  const length = (await framesEnd(source, layout.framesEnd)) - framesAt;
  return length > 0 ? { format: 'flac', head, from: framesAt, length, pad: 0 } : null;
}

/**
 * The sound of a WAV, Wave64 or FLAC file without its metadata: no place, no serial number, no comment. Null for other
 * containers, for sound that cannot be decoded, and for WAV files beyond 4 GiB. Reads a few kilobytes of the file.
 */
export async function bareSound(source: ByteSource, filename: string): Promise<BareSound | null> {
  const { layout } = (await readSound(source, filename)).stream;
  if (layout?.kind === 'pcm' && layout.order === undefined) return bareWav(layout);
  if (layout?.kind === 'flac') return bareFlac(source, layout);
  return null;
}
