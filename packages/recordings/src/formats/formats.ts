import { type ByteSource, fourCharacters, toDataView } from '../bytes.ts';
import { type RecordingIssue, recordingIssue } from '../facts.ts';
import { readMpegFrame } from './mpeg-frames.ts';
import {
  MAX_CHUNKS,
  namesChunk,
  opensW64,
  opensWave,
  type RiffChunk,
  type RiffLayout,
  sizeBeyondHeader,
} from './riff.ts';

/** Offset and block size before the samples in `SSND`. */
const SSND_HEAD_BYTES = 8;

/** Apple, "Audio Interchange File Format", 1989 and 1991. */
export const opensAiff = (head: Uint8Array): boolean =>
  fourCharacters(head, 0) === 'FORM' && /^AIF[FC]$/.test(fourCharacters(head, 8));

async function samplesOf(source: ByteSource, at: number, written: number): Promise<RiffChunk> {
  const head = await source.bytes(at, 4);
  const offset = head.length === 4 ? toDataView(head).getUint32(0) : 0;
  const skipped = SSND_HEAD_BYTES + (at + SSND_HEAD_BYTES + offset <= source.size ? offset : 0);
  const whole = await sizeBeyondHeader(source, at, written, false);
  const size = Math.max(0, whole - skipped);
  const wrapped = whole === written ? {} : { writtenSize: Math.max(0, written - skipped) };
  return { id: 'data', offset: at + skipped, size, ...wrapped };
}

/** Names the samples `data`, as in WAV files. */
export async function walkAiff(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 12);
  const chunks: RiffChunk[] = [];
  let at = 12;
  while (at + 8 <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, 8);
    const id = fourCharacters(header, 0);
    if (header.length < 8 || !namesChunk(id)) break;
    const written = toDataView(header).getUint32(4);
    const offset = at + 8;
    const chunk =
      id === 'SSND' ? await samplesOf(source, offset, written) : { id, offset, size: written };
    chunks.push(chunk);
    at = Math.max(offset, chunk.offset + chunk.size);
    at += (at - offset) % 2;
  }
  return { claimedFileSize: head.length < 8 ? null : toDataView(head).getUint32(4) + 8, chunks };
}

/** Counted as recordings, but not read. */
export type UnreadFormat = 'wac' | 'w4v' | 'zc' | 'wma' | 'caf' | 'au' | 'amr' | 'ape' | 'wv';

const unreadEndings: Readonly<Record<string, UnreadFormat>> = {
  wac: 'wac',
  w4v: 'w4v',
  zc: 'zc',
  wma: 'wma',
  caf: 'caf',
  au: 'au',
  amr: 'amr',
  ape: 'ape',
  wv: 'wv',
};

const byKaleidoscope = (name: string): string =>
  `${name} is a format of Wildlife Acoustics that only their software reads. Convert the files to WAV with the free Kaleidoscope and add those.`;

export const byFfmpeg = (name: string, ending: string): string =>
  `${name} cannot be read here. Convert the files to WAV, with ffmpeg -i NAME.${ending} NAME.wav or another program, and add those.`;

const advice: Readonly<Record<UnreadFormat, string>> = {
  wac: byKaleidoscope('WAC'),
  w4v: byKaleidoscope('W4V'),
  zc: 'ZC files hold the zero crossings of bat calls and not their sound, so no analysis here can hear them. Open them with Kaleidoscope, and set the recorder to full spectrum (WAV) next time.',
  wma: byFfmpeg('WMA', 'wma'),
  caf: byFfmpeg('CAF', 'caf'),
  au: byFfmpeg('AU', 'au'),
  amr: byFfmpeg('AMR', 'amr'),
  ape: byFfmpeg("Monkey's Audio", 'ape'),
  wv: byFfmpeg('WavPack', 'wv'),
};

/** True for formats that are counted but refused. */
export const isUnreadFormat = (format: string): format is UnreadFormat =>
  Object.hasOwn(advice, format);

/** Why a format is not read, and what to do. */
export const unreadRefusal = (format: UnreadFormat): RecordingIssue =>
  recordingIssue('unsupported_format', advice[format]);

export type ReadFormat = 'wav' | 'flac' | 'mp3' | 'm4a' | 'ogg' | 'aac' | 'aiff' | 'w64';

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

/** Includes refused formats. */
export const recordingExtensions: readonly string[] = Object.keys(BY_EXTENSION);

export const readExtension = (filename: string): string =>
  /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** By file extension; `unknown` for others. */
export function formatOfName(filename: string): RecordingFormat {
  const extension = readExtension(filename);
  return Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension]! : 'unknown';
}

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

/** By the first bytes. */
export function formatOfBytes(head: Uint8Array): RecordingFormat {
  const start = fourCharacters(head, 0);
  if (opensWave(head)) return 'wav';
  if (opensW64(head)) return 'w64';
  if (opensAiff(head)) return 'aiff';
  if (start === 'fLaC') return 'flac';
  if (start === 'OggS') return 'ogg';
  if (fourCharacters(head, 4) === 'ftyp') return 'm4a';
  if (start.startsWith('ID3')) return 'mp3';
  // ADTS: twelve sync bits and layer 0 (ISO/IEC 14496-3, 1.A.2.2), which MPEG layers 1 to 3 never
  // have.
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0) return 'aac';
  return readMpegFrame(head, 0) ? 'mp3' : (unreadFormatOfBytes(head) ?? 'unknown');
}
