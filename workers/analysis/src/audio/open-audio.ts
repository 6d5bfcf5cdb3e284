import { spawn } from 'node:child_process';
import {
  formatOfBytes,
  openByteSource,
  pcmToMono,
  readSound,
  type SoundLayout,
} from '@biophony/recordings';
import { openAac } from './aac.ts';
import { addIssue, type AudioStream, UnreadableAudio } from './audio-stream.ts';
import { type FileBytes, openFile } from './file-bytes.ts';
import { openFlac } from './flac.ts';
import { openM4a } from './m4a.ts';
import { openMp3 } from './mp3.ts';
import { openOgg } from './ogg.ts';
import { openPcm } from './pcm.ts';
import type { StreamMemory } from './stream-memory.ts';

/** A playlist named .wav could make ffmpeg open other files or the network. */
const allowed = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'aac,ac3,aiff,amr,ape,asf,au,caf,flac,matroska,mov,mp3,ogg,tta,voc,w64,wav,wv',
];

const run = async (program: string, args: readonly string[]): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? output : null));
  });

async function* decode(
  path: string,
  stream: AudioStream,
  most: number,
): AsyncGenerator<Float32Array> {
  const output = ['-map', '0:a:0', '-f', 'f32le', 'pipe:1'];
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...allowed, '-i', path, ...output], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  const frameBytes = 4 * stream.channels;
  let rest: Buffer = Buffer.alloc(0);
  let frames = 0;
  try {
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = bytes.length - (bytes.length % frameBytes);
      const layout = { encoding: 'float', sampleBytes: 4, channels: stream.channels } as const;
      const { mono } = pcmToMono(bytes.subarray(0, whole), layout);
      rest = bytes.subarray(whole);
      const block = mono.subarray(0, most - frames);
      frames += block.length;
      if (block.length > 0) yield block;
      if (frames === most) return;
    }
    if ((await ended) !== 0)
      addIssue(stream.issues, 'damaged_parts', 'ffmpeg could not read this file to its end.');
  } finally {
    child.kill('SIGKILL');
  }
  if (frames === 0)
    throw new UnreadableAudio('no_audio', 'ffmpeg found no sound it could read in this file.');
}

/** ffprobe writes computed numbers as strings. */
interface Probed {
  streams?: { sample_rate?: string; channels?: number; duration?: string }[];
  format?: { format_name: string };
}

/** At the file's own rate. Null without ffmpeg or an audio track. */
async function openWithFfmpeg(path: string): Promise<AudioStream | null> {
  const fields = ['-show_entries', 'stream=sample_rate,channels,duration:format=format_name'];
  const chosen = ['-v', 'error', ...allowed, '-select_streams', 'a:0', '-of', 'json'];
  const answer = await run('ffprobe', [...chosen, ...fields, path]);
  const { streams: [track] = [], format } = JSON.parse(answer || '{}') as Probed;
  const [rate, channels] = [Number(track?.sample_rate), track?.channels];
  if (!rate || !channels) return null;
  // MP4 states where its sound ends (ISO 14496-12, edit list); ffmpeg continues to the last
  // packet's end.
  const seconds = format?.format_name.split(',').includes('mov') ? Number(track?.duration) : NaN;
  const most = seconds > 0 ? Math.round(seconds * rate) : Infinity;
  const stream: AudioStream = {
    format: 'other',
    sampleRateHz: rate,
    channels,
    issues: [],
    blocks: () => decode(path, stream, most),
  };
  return stream;
}

/** Upload and analysis use the same words. */
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

/** Throws `UnreadableAudio` with the upload's sentence. */
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

/** Sound before a read error counts. */
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
 * By content, not by name. Uses ffmpeg, if installed, for further formats. Throws
 * `UnreadableAudio`.
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
