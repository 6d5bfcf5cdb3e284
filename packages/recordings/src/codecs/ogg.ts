import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, readText, viewOf } from '../bytes/bytes.ts';
import { rounded } from '../inspect/numbers.ts';
import { recordingIssue } from '../issues.ts';
import { unknownStream, type StreamFacts } from './stream-facts.ts';

/** An Ogg page is at most 65,307 bytes long (RFC 3533), so a tail of this size holds a page header. */
const TAIL_BYTES = 65_536;

/** Where the sample rate stands in the first packet of FLAC in Ogg: in STREAMINFO (RFC 9639, sections 10.1 and 8.2). */
const FLAC_RATE_AT = 27;

interface StreamHead {
  sampleRate: number;
  channels: number;
  bits: number | null;
  /** Granules a second; Opus counts at 48 kHz whatever the source was. */
  granuleRate: number;
  skip: number;
}

function parseStreamHead(packet: Uint8Array): StreamHead | null {
  if (packet.length < 19) return null;
  const view = viewOf(packet);
  if (packet[0] === 1 && readText(packet.subarray(1, 7)) === 'vorbis') {
    const rate = view.getUint32(12, true);
    return {
      sampleRate: rate,
      channels: view.getUint8(11),
      bits: null,
      granuleRate: rate,
      skip: 0,
    };
  }
  if (packet[0] === 0x7f && readText(packet.subarray(1, 5)) === 'FLAC' && packet.length >= 51) {
    const packed = view.getUint32(FLAC_RATE_AT);
    const rate = packed >>> 12;
    const bits = ((view.getUint16(FLAC_RATE_AT + 2) >>> 4) & 0x1f) + 1;
    return {
      sampleRate: rate,
      channels: ((packed >>> 9) & 7) + 1,
      bits,
      granuleRate: rate,
      skip: 0,
    };
  }
  if (readText(packet.subarray(0, 8)) === 'OpusHead') {
    return {
      sampleRate: 48_000,
      channels: view.getUint8(9),
      bits: null,
      granuleRate: 48_000,
      skip: view.getUint16(10, true),
    };
  }
  return null;
}

function lastGranule(tail: Uint8Array): number | null {
  const view = viewOf(tail);
  for (let at = tail.length - 27; at >= 0; at -= 1) {
    if (tail[at] !== 0x4f || fourCharacters(tail, at) !== 'OggS') continue;
    const granule = view.getBigInt64(at + 6, true);
    if (granule > 0n) return Number(granule);
  }
  return null;
}

/** Reads an Ogg file's Vorbis, Opus or FLAC head, and the last page's granule position in the tail. */
export async function inspectOgg(source: ByteSource): Promise<StreamFacts> {
  const first = await source.bytes(0, 128);
  const stream = parseStreamHead(first.subarray(27 + (first[26] ?? 0)));
  if (!stream || stream.sampleRate === 0 || stream.channels === 0) {
    return unknownStream(
      recordingIssue(
        'unsupported_format',
        'The Ogg file holds no Vorbis, Opus or FLAC sound. Convert it to WAV or FLAC and add it again.',
      ),
    );
  }
  const tailAt = Math.max(0, source.size - TAIL_BYTES);
  const granule = lastGranule(await source.bytes(tailAt, source.size - tailAt));
  const facts: StreamFacts = {
    sample_rate_hz: stream.sampleRate,
    channels: stream.channels,
    bits_per_sample: stream.bits,
    duration_s: granule === null ? null : rounded((granule - stream.skip) / stream.granuleRate, 3),
    issues: [],
    hints: [],
  };
  if (granule === null) {
    facts.issues.push(
      recordingIssue(
        'no_audio',
        'The Ogg file has a header but no sound behind it. Copy it again from its source, or leave it out.',
      ),
    );
  }
  return facts;
}
