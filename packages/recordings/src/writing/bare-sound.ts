import { type ByteSource, fourCharacters, toDataView } from '../bytes.ts';
import { readSound } from '../formats/read-sound.ts';
import { longestHeader, readFlacFrameHeader, streamInfoBytes } from '../formats/flac-frames.ts';
import type { FlacLayout, PcmLayout } from '../formats/layout.ts';
import { fixedText, joinBytes, pcmFormat } from './write-wav.ts';

/**
 * A recording without metadata: a new header, then `length` bytes of the file from `from`, then
 * RIFF's pad byte after an odd number.
 */
export interface BareSound {
  format: 'wav' | 'flac';
  head: Uint8Array;
  from: number;
  length: number;
  pad: 0 | 1;
}

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
    toDataView(bytes).setUint32(0, value, true);
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

/** APEv2 footer, which some programs put after the frames, or header. */
const apeBytes = 32;

async function framesEnd(source: ByteSource, end: number): Promise<number> {
  const foot = await source.bytes(end - apeBytes, apeBytes);
  if (`${fourCharacters(foot, 0)}${fourCharacters(foot, 4)}` !== 'APETAGEX') return end;
  const view = toDataView(foot);
  return end - view.getUint32(12, true) - (view.getUint32(20, true) >>> 31 ? apeBytes : 0);
}

async function bareFlac(source: ByteSource, layout: FlacLayout): Promise<BareSound | null> {
  const { framesAt } = layout;
  // Block lengths are damaged: other content may come before the frames.
  if (!readFlacFrameHeader(await source.bytes(framesAt, longestHeader), 0)) return null;
  const start = await source.bytes(0, 4096);
  // An ID3 tag may contain the name as text: the real one is followed by STREAMINFO.
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
  // Last block (RFC 9639, section 8.1).
  head[4] = 0x80;
  const length = (await framesEnd(source, layout.framesEnd)) - framesAt;
  return length > 0 ? { format: 'flac', head, from: framesAt, length, pad: 0 } : null;
}

/**
 * Strips place, serial number and comment from a WAV, Wave64 or FLAC file. Null for other
 * containers, sound that cannot be decoded, and WAV above 4 GiB. Reads a few kilobytes.
 */
export async function bareSound(source: ByteSource, filename: string): Promise<BareSound | null> {
  const { layout } = (await readSound(source, filename)).stream;
  if (layout?.kind === 'pcm' && layout.order === undefined) return bareWav(layout);
  if (layout?.kind === 'flac') return bareFlac(source, layout);
  return null;
}
