import { UnreadableAudio } from '../audio-stream.ts';
import type { AudioTrack } from './audio-track.ts';

/** A decoder of access units. */
export interface UnitDecoder {
  decode(units: Uint8Array[]): { channelData: Float32Array[]; sampleRate: number };
  free(): void;
}

/** What a decoder must know of a track. */
export type UnitTrack = Pick<AudioTrack, 'codec' | 'config' | 'timing'>;

const optionsOf = ({ codec, config }: UnitTrack) =>
  codec === 'aac' ? { asc: config } : { alac: config };

/** The part of the track that is to be heard, in seconds; null where the file does not say (`@audio/decode-aac`). */
export async function soundWindow(
  track: UnitTrack,
): Promise<{ start: number; duration?: number } | null> {
  const { gapless } = await import('@audio/decode-aac');
  return gapless({ ...track.timing, ...optionsOf(track) });
}

/**
 * The AAC decoder is FAAD2 (GPL-2.0-or-later), a package of its own that is loaded only when a file
 * needs it; leave the package out and M4A goes to ffmpeg or is refused with a reason.
 */
export async function createUnitDecoder(track: UnitTrack): Promise<UnitDecoder> {
  try {
    const { decoder } = await import('@audio/decode-aac');
    const window = await soundWindow(track);
    const options = optionsOf(track);
    return await decoder(window ? { ...options, gapless: window } : options);
  } catch (cause) {
    const absent =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
    throw absent
      ? new UnreadableAudio('unsupported_format', 'No AAC decoder is installed; install ffmpeg.')
      : new UnreadableAudio('bad_header', 'The AAC settings in the file are damaged.', {
          cause,
        });
  }
}
