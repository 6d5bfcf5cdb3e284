import type { RecordingHints } from '../facts/hints.ts';
import { placeOrNull } from '../facts/numbers.ts';
import { viewOf, withoutControls } from '../bytes/bytes.ts';
import { readRecordedTime } from '../time/recorded-time.ts';

const utf8 = new TextDecoder();

/** Reads a Vorbis comment block (FLAC metadata block 4) into its texts by lower-case name. */
export function parseVorbisComments(bytes: Uint8Array): Record<string, string> {
  const tags: Record<string, string> = {};
  if (bytes.length < 8) return tags;
  const view = viewOf(bytes);
  let at = 4 + view.getUint32(0, true) + 4;
  while (at + 4 <= bytes.length) {
    const length = view.getUint32(at, true);
    const text = withoutControls(utf8.decode(bytes.subarray(at + 4, at + 4 + length)));
    const equals = text.indexOf('=');
    if (equals > 0) tags[text.slice(0, equals).toLowerCase()] = text.slice(equals + 1).trim();
    at += 4 + length;
  }
  return tags;
}

/** Facts from the tags that Frontier Labs recorders write into their FLAC files. */
export function hintsFromFlacTags(tags: Record<string, string>): RecordingHints {
  const position = /^([+-]?\d{1,2}\.\d+)[ ,]*([+-]?\d{1,3}\.\d+)/.exec(
    tags['sensorlocation'] ?? '',
  );
  const place = position ? placeOrNull(Number(position[1]), Number(position[2])) : null;
  const volts = /(\d+(?:\.\d+)?)\s*V\b/.exec(tags['batterylevel'] ?? '')?.[1];
  return {
    time: readRecordedTime(tags['recordingstart'] ?? ''),
    device_id: tags['sensoruid'],
    make: tags['sensoruid'] === undefined ? undefined : 'Frontier Labs',
    firmware: tags['sensorfirmwareversion'] ?? tags['firmwareversion'],
    battery_v: volts === undefined ? null : Number(volts),
    latitude: place?.latitude,
    longitude: place?.longitude,
  };
}
