import type { PcmLayout } from '../sound/layout.ts';
import { fixedText, joinBytes, pcmFormat, riffChunk } from './riff-bytes.ts';
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

const utf8 = new TextEncoder();

/** A text of LIST/INFO with the NUL behind it that readers look for. */
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

/**
 * Builds a whole WAV file of the samples, as they are, with their origin before them where there is one: `fmt `, `bext`,
 * LIST/INFO, GUANO, `data`. Not for more than 4 GiB.
 */
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
