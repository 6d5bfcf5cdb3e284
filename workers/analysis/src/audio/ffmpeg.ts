import { spawn } from 'node:child_process';
import { pcmToMono } from '@biophony/recordings';
import { addIssue, UnreadableAudio, type AudioStream } from './stream/audio-stream.ts';

/**
 * What ffmpeg may do with a stranger's file: read that file as one of these containers. Without the
 * lists, a playlist named .wav could make it open other files of this machine, or the network.
 */
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

/** Yields at most `most` frames. */
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
      const kept = mono.subarray(0, most - frames);
      frames += kept.length;
      if (kept.length > 0) yield kept;
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

/** What ffprobe tells as JSON; numbers that it computes are texts. */
interface Probed {
  streams?: { sample_rate?: string; channels?: number; duration?: string }[];
  format?: { format_name: string };
}

/**
 * Opens a file by the ffmpeg on PATH, at the file's own sample rate. Null when there is no ffmpeg
 * or it finds no audio track; nothing is resampled by ffmpeg, so its default resampler plays no part.
 */
export async function openWithFfmpeg(path: string): Promise<AudioStream | null> {
  const shown = ['-show_entries', 'stream=sample_rate,channels,duration:format=format_name'];
  const chosen = ['-v', 'error', ...allowed, '-select_streams', 'a:0', '-of', 'json'];
  const answer = await run('ffprobe', [...chosen, ...shown, path]);
  const { streams: [track] = [], format } = JSON.parse(answer || '{}') as Probed;
  const [rate, channels] = [Number(track?.sample_rate), track?.channels];
  if (!rate || !channels) return null;
  // MP4 says where its sound ends (ISO 14496-12, edit list); ffmpeg goes on to the end of the last packet.
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
