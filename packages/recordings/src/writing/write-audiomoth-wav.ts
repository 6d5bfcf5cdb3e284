import type { AudioMothComment } from '../audiomoth/comment.ts';
import type { AudioMothFirmware } from './firmware-traits.ts';
import { fixedText, joinBytes, pcmFormat, riffChunk } from './riff-bytes.ts';
import { writeAudioMothComment } from './write-audiomoth-comment.ts';
import { writeGuano } from './write-guano.ts';

const COMMENT_BYTES = 384;
const ARTIST_BYTES = 32;

/** What to put into an AudioMoth WAV file. */
export interface AudioMothWav {
  /** 16-bit mono samples. */
  samples: Int16Array;
  /** Hertz. */
  sampleRate: number;
  comment: AudioMothComment;
  /** Whose phrasing the comment takes; the newest if absent. */
  firmware?: AudioMothFirmware;
  /** The serial number for the artist field; the comment's device if absent. */
  deviceId?: string;
  /** GUANO fields, written after the samples as firmware 1.10 and later does; none if absent. */
  guano?: Readonly<Record<string, string>>;
}

function littleEndian(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < samples.length; at++) view.setInt16(2 * at, samples[at]!, true);
  return bytes;
}

/**
 * Builds a whole WAV file byte for byte as an AudioMoth of firmware 1.7 or later lays it out: a
 * 488-byte header with `fmt `, LIST/INFO (384 bytes of ICMT, 32 bytes of IART) and `data`, the
 * samples, then optionally GUANO.
 */
export function writeAudioMothWav(wav: AudioMothWav): Uint8Array {
  const comment = writeAudioMothComment(wav.comment, wav.firmware ?? '1.8.0');
  const deviceId = wav.deviceId ?? wav.comment.deviceId ?? '0'.repeat(16);
  const info = joinBytes([
    new TextEncoder().encode('INFO'),
    riffChunk('ICMT', fixedText(comment, COMMENT_BYTES)),
    riffChunk('IART', fixedText(`AudioMoth ${deviceId}`, ARTIST_BYTES)),
  ]);
  const body = joinBytes([
    new TextEncoder().encode('WAVE'),
    riffChunk('fmt ', pcmFormat(wav.sampleRate, 1, 16)),
    riffChunk('LIST', info),
    riffChunk('data', littleEndian(wav.samples)),
    // The firmware writes no pad byte behind its last chunk.
    ...(wav.guano ? [riffChunk('guan', writeGuano(wav.guano), false)] : []),
  ]);
  return riffChunk('RIFF', body, false);
}
