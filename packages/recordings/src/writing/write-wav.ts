import type { PcmLayout } from '../sound/layout.ts';
import { fixedText, joinBytes, riffChunk } from './riff-bytes.ts';
import { writeBext, type Bext } from './write-bext.ts';
import { writeGuano } from './write-guano.ts';

/** Where the sound of a WAV file comes from, in the words of three kinds of metadata. */
export interface WavOrigin {
  bext: Bext;
  /** Texts of LIST/INFO by their names, such as `INAM` for a title. */
  info: Readonly<Record<string, string>>;
  guano: Readonly<Record<string, string>>;
}

/** Samples as a WAV file holds them, and what they are. */
export type WavSound = Pick<PcmLayout, 'encoding' | 'sampleBytes' | 'channels' | 'sampleRate'> & {
  samples: Uint8Array;
};

const tags = { int: 1, float: 3 } as const;
const utf8 = new TextEncoder();

function writeFormat({ encoding, sampleBytes, channels, sampleRate }: WavSound): Uint8Array {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, tags[encoding], true);
  view.setUint16(2, channels, true);
  view.setUint32(4, sampleRate, true);
  view.setUint32(8, sampleRate * channels * sampleBytes, true);
  view.setUint16(12, channels * sampleBytes, true);
  view.setUint16(14, 8 * sampleBytes, true);
  return bytes;
}

/** A text of LIST/INFO with the NUL behind it that readers look for. */
const infoText = (text: string): Uint8Array => {
  const bytes = utf8.encode(text);
  return joinBytes([bytes, new Uint8Array(1)]);
};

/**
 * Builds a whole WAV file of the samples, as they are, with their origin before them: `fmt `, `bext`, LIST/INFO, GUANO,
 * `data`. Not for more than 4 GiB.
 */
export function writeWav(sound: WavSound, { bext, info, guano }: WavOrigin): Uint8Array {
  const texts = Object.entries(info).map(([name, text]) => riffChunk(name, infoText(text)));
  const body = joinBytes([
    fixedText('WAVE', 4),
    riffChunk('fmt ', writeFormat(sound)),
    riffChunk('bext', writeBext(bext, sound.sampleRate)),
    riffChunk('LIST', joinBytes([fixedText('INFO', 4), ...texts])),
    riffChunk('guan', writeGuano(guano)),
    riffChunk('data', sound.samples),
  ]);
  return riffChunk('RIFF', body);
}
