import { spawn } from 'node:child_process';
import { UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { pcmToMono } from './wav/pcm-to-mono.ts';

const run = async (program: string, args: string[]): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? output : null));
  });

async function* decode(path: string, channels: number): AsyncGenerator<Float32Array> {
  const child = spawn(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-i', path, '-map', '0:a:0', '-f', 'f32le', 'pipe:1'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const layout = { encoding: 'float', sampleBytes: 4, channels } as const;
  let rest: Buffer = Buffer.alloc(0);
  let frames = 0;
  try {
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = bytes.length - (bytes.length % (4 * channels));
      const { mono } = pcmToMono(bytes.subarray(0, whole), layout);
      rest = bytes.subarray(whole);
      frames += mono.length;
      if (mono.length > 0) yield mono;
    }
  } finally {
    child.kill('SIGKILL');
  }
  if (frames === 0)
    throw new UnreadableAudio('no_audio', 'ffmpeg found no sound it could read in this file.');
}

/**
 * Opens a file by the ffmpeg on PATH, at the file's own sample rate. Null when there is no ffmpeg
 * or it finds no audio track; nothing is resampled by ffmpeg, so its default resampler plays no part.
 */
export async function openWithFfmpeg(path: string): Promise<AudioStream | null> {
  const entries = 'stream=sample_rate,channels';
  const answer = await run('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'a:0',
    '-show_entries',
    entries,
    '-of',
    'csv=p=0',
    path,
  ]);
  const [rate, channels] = (answer ?? '').trim().split('\n')[0]!.split(',').map(Number);
  if (!rate || !channels) return null;
  return {
    format: 'other',
    sampleRateHz: rate,
    channels,
    issues: [],
    blocks: () => decode(path, channels),
  };
}
