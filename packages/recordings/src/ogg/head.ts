import { fourCharacters, viewOf } from '../bytes/bytes.ts';
import type { RecordingIssue } from '../facts/recording-facts.ts';
import { parseStreamInfo, type FlacStreamInfo } from '../flac/stream-info.ts';
import { recordingIssue } from '../facts/issues.ts';
import { limitIssue } from '../facts/sound-limits.ts';
import { readOpusHead, type OpusHead } from './opus-head.ts';

/** What the first packet of an Ogg stream says of its sound; the rate is that at which it is decoded. */
export type OggHead = { sampleRate: number; channels: number } & (
  | { codec: 'vorbis' }
  | { codec: 'opus'; head: OpusHead }
  | { codec: 'flac'; info: FlacStreamInfo }
);

/** Orders of channels are given up to here (Vorbis I, section 4.3.9); each one more costs memory for every sample. */
const mostChannels = 8;
/** Opus is decoded and counted at this rate, whatever was recorded (RFC 7845, section 4). */
const opusRate = 48_000;

const damaged = (codec: string): RecordingIssue =>
  recordingIssue(
    'bad_header',
    `The header of the ${codec} sound in this Ogg file is damaged. Copy it again from its source, or leave it out.`,
  );

function parseHead(packet: Uint8Array): OggHead | RecordingIssue {
  const start = fourCharacters(packet, 0) + fourCharacters(packet, 4);
  if (start === 'OpusHead') {
    const head = readOpusHead(packet);
    return head
      ? { codec: 'opus', sampleRate: opusRate, channels: head.channels, head }
      : damaged('Opus');
  }
  if (start.startsWith('\x7fFLAC')) {
    const info = parseStreamInfo(packet.subarray(13));
    if (!info) return damaged('FLAC');
    return { codec: 'flac', sampleRate: info.sampleRate, channels: info.channels, info };
  }
  if (start.startsWith('\x01vorbis')) {
    if (packet.length < 30) return damaged('Vorbis');
    const view = viewOf(packet);
    return { codec: 'vorbis', sampleRate: view.getUint32(12, true), channels: view.getUint8(11) };
  }
  return recordingIssue(
    'unsupported_format',
    'The Ogg file holds no Vorbis, Opus or FLAC sound. Convert it to WAV or FLAC and add it again.',
  );
}

/** Reads the first packet of an Ogg file; the issue where it is no sound that can be read. */
export function readOggHead(packet: Uint8Array): OggHead | RecordingIssue {
  const head = parseHead(packet);
  if ('code' in head) return head;
  const beyond = limitIssue('OGG', head);
  if (beyond) return beyond;
  if (head.channels <= mostChannels) return head;
  return recordingIssue(
    'bad_header',
    `The Ogg file claims ${head.channels} channels; up to ${mostChannels} can be read. Copy it again from its source, or leave it out.`,
  );
}
