import { fourCharacters, viewOf } from '../bytes/bytes.ts';

/** How the samples of an AIFF file are written: rate in hertz, sizes in bytes. */
export interface AiffFormat {
  channels: number;
  sampleRate: number;
  /** As written; samples of 12 bits stand in the upper bits of two bytes. */
  bitsPerSample: number;
  /** Sample frames that the header promises. */
  frames: number;
  /** Four characters; `NONE` for AIFF without C. */
  compression: string;
  /** How one sample is stored; null for what is compressed or not known. */
  sample: { encoding: 'int' | 'float'; bytes: number; bigEndian: boolean } | null;
}

/** An IEEE 754 number of 80 bits, in which AIFF writes the rate; 0 for what is no number. */
function extendedAt(view: DataView, at: number): number {
  const exponent = view.getUint16(at);
  const mantissa = Number(view.getBigUint64(at + 2));
  return exponent >= 0x7fff ? 0 : mantissa * 2 ** (exponent - 16_383 - 63);
}

const fixedBytes: Readonly<Record<string, number>> = { in24: 3, in32: 4 };
const floatBytes: Readonly<Record<string, number>> = { fl32: 4, FL32: 4, fl64: 8, FL64: 8 };

function sampleOf(compression: string, bits: number): AiffFormat['sample'] {
  const float = floatBytes[compression];
  if (float !== undefined) return { encoding: 'float', bytes: float, bigEndian: true };
  const isPlain = compression === 'NONE' || compression === 'twos' || compression === 'sowt';
  const bytes = fixedBytes[compression] ?? (isPlain ? Math.ceil(bits / 8) : 0);
  if (bytes < 1 || bytes > 4) return null;
  return { encoding: 'int', bytes, bigEndian: compression !== 'sowt' };
}

/** Reads a `COMM` chunk of AIFF (18 bytes) or AIFF-C (22 or more); null when it is too short. */
export function parseAiffFormat(bytes: Uint8Array, isAiffC: boolean): AiffFormat | null {
  if (bytes.length < (isAiffC ? 22 : 18)) return null;
  const view = viewOf(bytes);
  const bitsPerSample = view.getUint16(6);
  const compression = isAiffC ? fourCharacters(bytes, 18) : 'NONE';
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    bitsPerSample,
    sampleRate: Math.round(extendedAt(view, 8)),
    compression,
    sample: sampleOf(compression, bitsPerSample),
  };
}
