import type { OggLayout } from '@biophony/recordings';
import type { AudioStream } from '../stream/audio-stream.ts';
import { openOggFlac } from './ogg-flac.ts';
import { openOpus } from './opus.ts';
import { decodeVorbis } from './vorbis.ts';

/** Opens an Ogg file of that size (Vorbis, Opus or FLAC inside). */
export function openOgg(path: string, size: number, layout: OggLayout): AudioStream {
  if (layout.codec === 'flac') return openOggFlac(path, size, layout.info);
  if (layout.codec === 'opus') return openOpus(path, size, layout.head);
  const stream: AudioStream = {
    format: 'ogg',
    sampleRateHz: layout.sampleRate,
    channels: layout.channels,
    issues: [],
    blocks: () => decodeVorbis(path, size, stream),
  };
  return stream;
}
