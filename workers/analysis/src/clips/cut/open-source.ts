import { openByteSource, readSound, type PcmLayout } from '@biophony/recordings';
import { openAudio } from '../../audio/open-audio.ts';
import { mayBeTriggered, triggeredParts } from '../../audio/pcm/triggered-parts.ts';
import { openFile } from '../../audio/stream/file-bytes.ts';
import type { Span } from '../choice/moment.ts';
import type { CutSource } from './cut-source.ts';
import { decodedSound } from './decoded-stretches.ts';
import { openPlainSource } from './plain-source.ts';
import { frameBytesOf, type Frames, type SoundFormat } from './sound-format.ts';
import { openStreamedSource, type Stretch } from './streamed-source.ts';

/** Bytes of a clip at most, all of which is held in memory: 87 s of a bat recorder's 384 kHz. */
const mostBytes = 64 * 1024 ** 2;

/**
 * The samples of a span, to the nearest one; its end is cut where they would be too many bytes. Spans are of real seconds,
 * of which a recording that was slowed down has so many times the samples.
 */
export function framesOf({ from, to }: Span, format: SoundFormat, expansion: number): Frames {
  const rate = format.sampleRate * expansion;
  const first = Math.round(from * rate);
  const most = Math.floor(mostBytes / frameBytesOf(format));
  return { first, end: Math.min(first + most, Math.round(to * rate)) };
}

/** Where the plain samples of a file lie; null for one that has none, or that the reader of the upload refuses. */
async function plainLayout(path: string): Promise<{ format: string; layout: PcmLayout } | null> {
  const file = await openFile(path);
  try {
    const { format, stream } = await readSound(openByteSource({ ...file, filename: path }), path);
    return stream.layout?.kind === 'pcm' ? { format, layout: stream.layout } : null;
  } finally {
    await file.close();
  }
}

async function* stretchesOf(path: string, layout: PcmLayout): AsyncGenerator<Stretch> {
  for await (const part of triggeredParts(path, layout)) yield 'bytes' in part ? part.bytes : part;
}

/**
 * Opens a recording for these spans to be cut out of it, by what the analysis reads it with. `expansion` is how many times it
 * was slowed down, `scratch` the path of a file that may be made meanwhile. Throws `UnreadableAudio`.
 */
export async function openSource(
  path: string,
  spans: readonly Span[],
  expansion: number,
  scratch: string,
): Promise<CutSource> {
  const plain = await plainLayout(path);
  const wanted = (format: SoundFormat) => spans.map((span) => framesOf(span, format, expansion));
  if (plain) {
    const { format, layout } = plain;
    const isPlain = format !== 'wav' || !mayBeTriggered(layout);
    return isPlain
      ? openPlainSource(path, layout)
      : openStreamedSource(layout, stretchesOf(path, layout), wanted(layout), scratch);
  }
  const { format, stretches } = decodedSound(await openAudio(path));
  return openStreamedSource(format, stretches, wanted(format), scratch);
}
