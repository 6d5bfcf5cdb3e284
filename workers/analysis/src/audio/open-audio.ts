import { formatOfBytes, openByteSource, readSound, type SoundLayout } from '@biophony/recordings';
import { openAac } from './aac/aac.ts';
import { addIssue, UnreadableAudio, type AudioStream } from './stream/audio-stream.ts';
import type { StreamMemory } from './stream/stream-memory.ts';
import { openWithFfmpeg } from './ffmpeg.ts';
import { openFile, type FileBytes } from './stream/file-bytes.ts';
import { openFlac } from './flac/flac.ts';
import { openM4a } from './mp4/m4a.ts';
import { openMp3 } from './mp3/mp3.ts';
import { openOgg } from './ogg/ogg.ts';
import { openPcm } from './pcm/open-pcm.ts';

/** What the upload says of how much sound there is, the analysis says in the same words. */
const ofLength: ReadonlySet<string> = new Set(['truncated', 'size_mismatch', 'size_wrapped']);

async function decoderOf(
  path: string,
  size: number,
  format: string,
  layout: SoundLayout,
): Promise<AudioStream> {
  switch (layout.kind) {
    case 'pcm':
      return openPcm(path, format, layout);
    case 'flac':
      return openFlac(path, layout);
    case 'mp3':
      return openMp3(path, size, layout);
    case 'aac':
      return openAac(path, size, layout);
    case 'ogg':
      return openOgg(path, size, layout);
    case 'm4a':
      return openM4a(path, layout);
  }
}

/** Opens what the reader of the upload finds. Throws `UnreadableAudio` with its sentence where that is no sound. */
async function openRead(path: string, file: FileBytes): Promise<AudioStream> {
  const { format, stream } = await readSound(openByteSource({ ...file, filename: path }), path);
  const { layout, issues } = stream;
  const refusal = issues.find(({ code }) => !ofLength.has(code));
  if (!layout)
    throw new UnreadableAudio(
      refusal?.code ?? 'no_audio',
      refusal?.message ?? 'There is no sound.',
    );
  const opened = await decoderOf(path, file.size, format, layout);
  for (const { code, message } of issues)
    if (ofLength.has(code)) addIssue(opened.issues, code, message);
  return opened;
}

/** Lets reading that breaks off in the middle end there, with an issue: what came before is sound all the same. */
function keepingWhatWasRead(stream: AudioStream): AudioStream {
  async function* blocks(memory?: StreamMemory): AsyncGenerator<Float32Array> {
    let begun = false;
    try {
      for await (const block of stream.blocks(memory)) {
        begun = true;
        yield block;
      }
    } catch (error) {
      if (!begun || !(error instanceof UnreadableAudio)) throw error;
      addIssue(stream.issues, error.code, `${error.message} What came before was analysed.`);
    }
  }
  return { ...stream, blocks };
}

/**
 * Opens a recording by what it contains, whatever its name says. Formats this program does not decode
 * itself go to ffmpeg where that is installed. Throws `UnreadableAudio` when there is nothing to read.
 */
export async function openAudio(path: string): Promise<AudioStream> {
  const file = await openFile(path);
  try {
    return keepingWhatWasRead(await openRead(path, file));
  } catch (error) {
    const mayBeOther =
      error instanceof UnreadableAudio &&
      (error.code === 'unsupported_format' ||
        (error.code === 'bad_header' && formatOfBytes(await file.read(0, 16)) === 'unknown'));
    const stream = mayBeOther ? await openWithFfmpeg(path) : null;
    if (stream) return stream;
    throw error;
  } finally {
    await file.close();
  }
}
