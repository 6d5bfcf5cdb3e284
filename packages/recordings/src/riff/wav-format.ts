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

const PCM_BITS: ReadonlySet<number> = new Set([8, 16, 24, 32]);
const FLOAT_BITS: ReadonlySet<number> = new Set([32, 64]);

/** True for integer PCM of 8 to 32 bits and floating point of 32 or 64 bits. */
export function isDecodable(format: WavFormat): boolean {
  if (format.tag === 1) return PCM_BITS.has(format.bitsPerSample);
  return format.tag === 3 && FLOAT_BITS.has(format.bitsPerSample);
}

/** True when the header names a rate and channels that a recording can have. */
export function isPlausible(format: Pick<WavFormat, 'sampleRate' | 'channels'>): boolean {
  return (
    format.sampleRate >= 1 &&
    format.sampleRate <= 10_000_000 &&
    format.channels >= 1 &&
    format.channels <= 256
  );
}

/**
 * Bytes of one frame. Follows the header's own figure (24-bit samples may stand in 4 bytes)
 * unless it cannot hold the samples; some tools write it wrong.
 */
export function frameBytes(format: WavFormat): number {
  const needed = Math.ceil(format.bitsPerSample / 8);
  const written = format.blockAlign / format.channels;
  const holds = Number.isInteger(written) && written >= needed && written <= 8;
  return holds ? format.blockAlign : format.channels * needed;
}
