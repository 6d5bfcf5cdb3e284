import { fourCharacters } from '../bytes/bytes.ts';
import { opensWave } from '../riff/walk-riff.ts';

/** Sound formats this package knows by their first bytes. */
export type RecordingFormat = 'wav' | 'flac' | 'mp3' | 'm4a' | 'ogg' | 'wac' | 'unknown';

const BY_EXTENSION: Record<string, RecordingFormat> = {
  wav: 'wav',
  flac: 'flac',
  mp3: 'mp3',
  m4a: 'm4a',
  ogg: 'ogg',
  wac: 'wac',
};

/** The endings that mark a file as a recording. */
export const recordingExtensions: readonly string[] = Object.keys(BY_EXTENSION);

/** What the name's ending promises; `unknown` for other endings. */
export function formatOfName(filename: string): RecordingFormat {
  const extension = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return BY_EXTENSION[extension] ?? 'unknown';
}

/** What the first bytes say; `unknown` when they open no format known here. */
export function formatOfBytes(head: Uint8Array): RecordingFormat {
  const start = fourCharacters(head, 0);
  if (opensWave(head)) return 'wav';
  if (start === 'fLaC') return 'flac';
  if (start === 'OggS') return 'ogg';
  if (start === 'WAAC') return 'wac';
  if (fourCharacters(head, 4) === 'ftyp') return 'm4a';
  if (start.startsWith('ID3')) return 'mp3';
  const isLayerThree = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return isLayerThree ? 'mp3' : 'unknown';
}
