import { joinBytes } from '../bytes.ts';
import type { PcmLayout } from '../formats/layout.ts';
import { bextBytes, bextFields } from '../formats/riff.ts';
import { timeInMilliseconds } from '../time/recorded-time.ts';

export { joinBytes } from '../bytes.ts';

const ascii = new TextEncoder();

export function riffChunk(id: string, content: Uint8Array, padOdd = true): Uint8Array {
  const pad = padOdd ? content.length % 2 : 0;
  const bytes = new Uint8Array(8 + content.length + pad);
  bytes.set(ascii.encode(id));
  new DataView(bytes.buffer).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}

export function fixedText(text: string, bytes: number): Uint8Array {
  const field = new Uint8Array(bytes);
  field.set(ascii.encode(text).subarray(0, bytes));
  return field;
}

const tags = { int: 1, float: 3 } as const;

export function pcmFormat(
  sampleRate: number,
  channels: number,
  bits: number,
  encoding: keyof typeof tags = 'int',
): Uint8Array {
  const view = new DataView(new ArrayBuffer(16));
  const frame = (channels * bits) / 8;
  view.setUint16(0, tags[encoding], true);
  view.setUint16(2, channels, true);
  view.setUint32(4, sampleRate, true);
  view.setUint32(8, sampleRate * frame, true);
  view.setUint16(12, frame, true);
  view.setUint16(14, bits, true);
  return new Uint8Array(view.buffer);
}

interface Bext {
  description: string;
  originator: string;
  originatorReference: string;
  /** ISO 8601 without an offset; null where unknown. */
  local: string | null;
}

/** Strips diacritics; other characters become a question mark. */
const asciiText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007e]/gu, '?');

const dayMs = 86_400_000;

/** Version 1 (EBU Tech 3285); cuts long texts. */
export function writeBext(bext: Bext, sampleRate: number): Uint8Array {
  const bytes = new Uint8Array(bextBytes);
  const view = new DataView(bytes.buffer);
  const { date, clock, timeReference, version, ...texts } = bextFields;
  const put = ({ at, bytes: length }: { at: number; bytes: number }, text: string) =>
    bytes.set(fixedText(asciiText(text), length), at);
  for (const name of Object.keys(texts) as (keyof typeof texts)[]) put(texts[name], bext[name]);
  view.setUint16(version.at, 1, true);
  if (bext.local === null) return bytes;
  put(date, bext.local.slice(0, date.bytes));
  put(clock, bext.local.slice(11, 11 + clock.bytes));
  const samples = Math.round(((timeInMilliseconds(bext.local) % dayMs) / 1000) * sampleRate);
  view.setBigUint64(timeReference.at, BigInt(Math.max(0, samples)), true);
  return bytes;
}

/** GUANO 1.0: UTF-8, one `key:value` a line. */
export function writeGuano(fields: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(fields).map(([key, value]) => `${key}:${value}`);
  return new TextEncoder().encode(lines.join('\n'));
}

/** Origin of the sound, in three kinds of metadata. */
export interface WavOrigin {
  bext: Bext;
  /** By name, such as `INAM` for a title. */
  info: Readonly<Record<string, string>>;
  guano: Readonly<Record<string, string>>;
}

export type WavSound = Pick<PcmLayout, 'encoding' | 'sampleBytes' | 'channels' | 'sampleRate'> & {
  samples: Uint8Array;
};

const utf8 = new TextEncoder();

/** Readers expect the NUL. */
const infoText = (text: string): Uint8Array => {
  const bytes = utf8.encode(text);
  return joinBytes([bytes, new Uint8Array(1)]);
};

function originChunks({ bext, info, guano }: WavOrigin, sampleRate: number): Uint8Array[] {
  const texts = Object.entries(info).map(([name, text]) => riffChunk(name, infoText(text)));
  return [
    riffChunk('bext', writeBext(bext, sampleRate)),
    riffChunk('LIST', joinBytes([fixedText('INFO', 4), ...texts])),
    riffChunk('guan', writeGuano(guano)),
  ];
}

/** Builds a WAV file: `fmt `, `bext`, LIST/INFO, GUANO, `data`. Not for more than 4 GiB. */
export function writeWav(sound: WavSound, origin?: WavOrigin): Uint8Array {
  const { encoding, sampleBytes, channels, sampleRate, samples } = sound;
  const body = joinBytes([
    fixedText('WAVE', 4),
    riffChunk('fmt ', pcmFormat(sampleRate, channels, 8 * sampleBytes, encoding)),
    ...(origin ? originChunks(origin, sampleRate) : []),
    riffChunk('data', samples),
  ]);
  return riffChunk('RIFF', body);
}
