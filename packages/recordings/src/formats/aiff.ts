import { type ByteSource, fourCharacters, toDataView, withoutControls } from '../bytes.ts';
import { limitIssue, recordingIssue } from '../facts.ts';
import { byFfmpeg, walkAiff } from './formats.ts';
import { type StreamFacts, toStreamFacts, unknownStream, type Wanted } from './layout.ts';
import { readEnds, wavSamples, withSamples } from './wav.ts';

/** Hertz and bytes. */
interface AiffFormat {
  channels: number;
  sampleRate: number;
  /** 12-bit samples use the upper bits of two bytes. */
  bitsPerSample: number;
  frames: number;
  /** Four characters; `NONE` for AIFF without C. */
  compression: string;
  /** Null for compressed or unknown samples. */
  sample: { encoding: 'int' | 'float'; bytes: number; bigEndian: boolean } | null;
}

/** 80-bit IEEE 754; 0 if not a number. */
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

/** 18 bytes in AIFF, 22 or more in AIFF-C. */
function parseAiffFormat(bytes: Uint8Array, isAiffC: boolean): AiffFormat | null {
  if (bytes.length < (isAiffC ? 22 : 18)) return null;
  const view = toDataView(bytes);
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

export async function inspectAiff(source: ByteSource, wanted: Wanted): Promise<StreamFacts> {
  if (wanted === 'all') await readEnds(source);
  const head = await source.bytes(0, 12);
  const chunks = await walkAiff(source);
  const common = chunks.chunks.find(({ id }) => id === 'COMM');
  const bytes = common ? await source.bytes(common.offset, Math.min(common.size, 40)) : null;
  const format = bytes && parseAiffFormat(bytes, fourCharacters(head, 8) === 'AIFC');
  if (!format)
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The AIFF header does not say how the samples are written, so they cannot be understood. Copy the file again from its source, or leave it out.',
      ),
    );
  const { channels, sampleRate, sample } = format;
  const facts = toStreamFacts(format);
  if (!sample) {
    const kind = withoutControls(format.compression);
    const message = byFfmpeg(`AIFF-C of the kind ${kind}`, 'aiff');
    return { ...facts, issues: [recordingIssue('unsupported_format', message)] };
  }
  const beyond = limitIssue('AIFF', format);
  if (beyond) return { ...facts, issues: [beyond] };
  const { encoding, bytes: sampleBytes } = sample;
  if (encoding === 'float') facts.float_samples = true;
  const samples = wavSamples(source.size, chunks, sampleBytes * channels);
  const order = sample.bigEndian ? 'aiff' : 'aiff-little';
  const plain = { kind: 'pcm', encoding, sampleBytes, channels, sampleRate, order } as const;
  const read = await withSamples(facts, source, chunks, samples, plain, wanted);
  const presentFrames = samples.bytes / (sampleBytes * channels);
  const isToldOtherwise = read.issues.every(({ code }) => code === 'silent');
  if (isToldOtherwise && format.frames !== presentFrames)
    read.issues.unshift(
      recordingIssue(
        'size_mismatch',
        `The header tells ${format.frames} samples a channel but the file holds ${presentFrames}. Those present will be analysed.`,
      ),
    );
  return read;
}
