import type { AudioTrack } from '@biophony/recordings';
import { UnreadableAudio } from '../stream/audio-stream.ts';

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

const absentText =
  'M4A and AAC need a decoder that is not installed here: install ffmpeg, or run ' +
  '`npm install @audio/decode-aac@1.6.0` (under the GPL) where the runner is installed.';

/**
 * The decoder is FAAD2 (GPL-2.0-or-later), a package of its own that the operator may install (decision record 0056).
 * Without it M4A and AAC go to ffmpeg, or are refused with a sentence that says what to do.
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
      ? new UnreadableAudio('unsupported_format', absentText)
      : new UnreadableAudio('bad_header', 'The AAC settings in the file are damaged.', {
          cause,
        });
  }
}
