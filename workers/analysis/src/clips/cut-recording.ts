import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { givenExpansion } from '@biophony/contract/constants';
import { inspectFile } from '@biophony/recordings/node';
import type { RunMeta } from '../results/result-row.ts';
import { spanOf, type Moment } from './choice/moment.ts';
import { framesOf, openSource } from './cut/open-source.ts';
import { frameBytesOf } from './cut/sound-format.ts';
import { clipBytes, formatFor } from './files/clip-bytes.ts';
import type { ClipFormat } from './files/clip-format.ts';
import type { ClipNames } from './names/clip-names.ts';
import type { ListedClip } from './sheet/page/listed-clip.ts';
import { clipPicture } from './sheet/picture/clip-picture.ts';

/** How clips are cut, and where they stand until all are there. */
export interface Cutting {
  meta: RunMeta;
  names: ClipNames;
  pad: number;
  format: ClipFormat;
  /** The folder of what is not finished. */
  scratch: string;
  signal: AbortSignal;
}

/** Folders in it: of the clips, and of their pictures. */
export const [clipsFolder, picturesFolder] = ['clips', 'pictures'];

/** Cuts the clips of one recording; those of which it has no sound are left out. Throws `UnreadableAudio`. */
export async function* cutRecording(
  path: string,
  moments: readonly Moment[],
  { meta, names, pad, format: wanted, scratch, signal }: Cutting,
): AsyncGenerator<ListedClip> {
  const spans = moments.map(({ detection }) => spanOf(detection, pad));
  const given = givenExpansion(meta.settings);
  const expansion = given ?? (await inspectFile(path)).facts.time_expansion ?? 1;
  const source = await openSource(path, spans, expansion, join(scratch, 'recording.pcm'));
  const { format } = source;
  try {
    for (const [at, moment] of moments.entries()) {
      signal.throwIfAborted();
      const frames = framesOf(spans[at]!, format, expansion);
      const samples = await source.read(frames);
      const count = samples.length / frameBytesOf(format);
      if (count === 0) continue;
      const seconds = (frame: number) => frame / format.sampleRate / expansion;
      const span = { from: seconds(frames.first), to: seconds(frames.first + count) };
      const clip = { moment, span, samples, format, expansion, meta };
      const written = formatFor(wanted, format);
      const name = names.nameOf(moment, written);
      const file = join(scratch, clipsFolder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, clipBytes(clip, written));
      const { png, topHz } = clipPicture(clip);
      const picture = join(scratch, picturesFolder, `${moment.order}-${at}.png`);
      await writeFile(picture, png);
      const { sampleRate, channels } = format;
      yield { name, moment, span, sampleRate, expansion, channels, topHz, picture };
    }
  } finally {
    await source.close();
  }
}
