import { viewOf } from '../bytes/bytes.ts';

/** The `fmt ` chunk: rates in hertz, sizes in bytes. */
export interface WavFormat {
  /** 1 PCM, 3 floating point; for extensible headers (0xFFFE) the sub-format's tag. */
  tag: number;
  channels: number;
  sampleRate: number;
  /** Bytes of one frame, one sample of every channel, as written; see `frameBytes`. */
  blockAlign: number;
  bitsPerSample: number;
}

/** Reads a `fmt ` chunk (Microsoft WAVEFORMATEX, WAVEFORMATEXTENSIBLE); null when it is too short. */
export function parseWavFormat(bytes: Uint8Array): WavFormat | null {
  if (bytes.length < 14) return null;
  const view = viewOf(bytes);
  const written = view.getUint16(0, true);
  const tag = written === 0xfffe && bytes.length >= 26 ? view.getUint16(24, true) : written;
  return {
    tag,
    channels: view.getUint16(2, true),
    sampleRate: view.getUint32(4, true),
    blockAlign: view.getUint16(12, true),
    bitsPerSample: bytes.length >= 16 ? view.getUint16(14, true) : 0,
  };
}

/** Bytes of samples that can be decoded. */
const KNOWN_BYTES: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3, 4], 3: [4, 8] };

/**
 * Bytes of one sample as stored, null where it cannot be decoded: integer PCM of 1 to 4 bytes and floating point of 4 or
 * 8 bytes can. Follows the header's own figure (24-bit samples may stand in 4 bytes) unless it cannot hold the samples;
 * some tools write it wrong.
 */
export function sampleBytesOf({
  tag,
  bitsPerSample,
  blockAlign,
  channels,
}: WavFormat): number | null {
  const known = KNOWN_BYTES[tag] ?? [];
  const needed = Math.ceil(bitsPerSample / 8);
  const written = blockAlign / Math.max(1, channels);
  if (written >= needed && known.includes(written)) return written;
  return known.includes(needed) ? needed : null;
}
