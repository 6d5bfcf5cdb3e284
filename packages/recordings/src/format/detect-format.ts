import { fourCharacters } from '../bytes/bytes.ts';
import { readMpegFrame } from '../mpeg/frame-header.ts';
import { opensAiff } from '../riff/walk-aiff.ts';
import { opensWave } from '../riff/walk-riff.ts';
import { opensW64 } from '../riff/walk-w64.ts';
import { unreadEndings, type UnreadFormat } from './unread-formats.ts';

/** Sound formats that can be read. */
export type ReadFormat = 'wav' | 'flac' | 'mp3' | 'm4a' | 'ogg' | 'aac' | 'aiff' | 'w64';

/** Sound formats that this package knows by a name's ending or by the first bytes. */
export type RecordingFormat = ReadFormat | UnreadFormat | 'unknown';

const BY_EXTENSION: Readonly<Record<string, RecordingFormat>> = {
  ...unreadEndings,
  wav: 'wav',
  flac: 'flac',
  mp3: 'mp3',
  m4a: 'm4a',
  ogg: 'ogg',
  opus: 'ogg',
  aac: 'aac',
  aif: 'aiff',
  aiff: 'aiff',
  aifc: 'aiff',
  w64: 'w64',
};

/** The endings that mark a file as a recording, those of formats that are refused with them. */
export const recordingExtensions: readonly string[] = Object.keys(BY_EXTENSION);

/** A name's ending, lower case and without the dot; empty without one. */
export const endingOf = (filename: string): string =>
  /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** What the name's ending promises; `unknown` for other endings. */
export function formatOfName(filename: string): RecordingFormat {
  const extension = endingOf(filename);
  return Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension]! : 'unknown';
}

/** The beginning of the GUID with which ASF (WMA) begins. */
const ASF_GUID = '\x30\x26\xb2\x75\x8e\x66\xcf\x11';

function unreadFormatOfBytes(head: Uint8Array): UnreadFormat | null {
  const start = fourCharacters(head, 0);
  const eight = start + fourCharacters(head, 4);
  if (start === 'WAAC') return 'wac';
  if (eight === ASF_GUID) return 'wma';
  if (start === 'caff') return 'caf';
  if (start === '.snd') return 'au';
  if (start === '#!AM') return 'amr';
  if (start === 'MAC ') return 'ape';
  return start === 'wvpk' ? 'wv' : null;
}

/** What the first bytes say; `unknown` when they open no format known here. */
export function formatOfBytes(head: Uint8Array): RecordingFormat {
  const start = fourCharacters(head, 0);
  if (opensWave(head)) return 'wav';
  if (opensW64(head)) return 'w64';
  if (opensAiff(head)) return 'aiff';
  if (start === 'fLaC') return 'flac';
  if (start === 'OggS') return 'ogg';
  if (fourCharacters(head, 4) === 'ftyp') return 'm4a';
  if (start.startsWith('ID3')) return 'mp3';
  // ADTS: twelve bits of sync and layer 0 (ISO/IEC 14496-3, 1.A.2.2), which MPEG layers 1 to 3 never have.
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0) return 'aac';
  return readMpegFrame(head, 0) ? 'mp3' : (unreadFormatOfBytes(head) ?? 'unknown');
}
