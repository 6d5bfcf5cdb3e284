import { type ByteSource, isAllNul, WINDOW_BYTES } from '../bytes.ts';
import { recordingIssue } from '../facts.ts';
import { inspectAdts } from './adts.ts';
import { inspectAiff } from './aiff.ts';
import { inspectFlac } from './flac.ts';
import {
  readExtension,
  formatOfBytes,
  formatOfName,
  isUnreadFormat,
  opensAiff,
  type RecordingFormat,
  type UnreadFormat,
  unreadRefusal,
} from './formats.ts';
import { type StreamFacts, unknownStream, type Wanted } from './layout.ts';
import { inspectM4a } from './m4a.ts';
import { holdsMpegFrames, id3Length, inspectMp3 } from './mp3.ts';
import { inspectOgg } from './ogg.ts';
import { opensW64, opensWave } from './riff.ts';
import { inspectWav, readWavMetadata } from './wav.ts';

export interface ReadSound {
  format: RecordingFormat;
  stream: StreamFacts;
}

async function unrecognised(
  source: ByteSource,
  head: Uint8Array,
  filename: string,
): Promise<StreamFacts> {
  if (isAllNul(head)) {
    const tailAt = Math.max(0, source.size - WINDOW_BYTES);
    if (isAllNul(await source.bytes(tailAt, source.size - tailAt))) {
      return unknownStream(
        recordingIssue(
          'nul_filled',
          'The file holds only zero bytes: the recorder reserved it but never wrote it, as when the battery ran out. Leave it out, and check the card for errors.',
        ),
      );
    }
  }
  if (formatOfName(filename) === 'unknown') {
    return unknownStream(
      recordingIssue(
        'unsupported_format',
        'This is not a sound file in a format that can be analysed. Add WAV, FLAC, MP3, M4A, OGG, Opus, AAC, AIFF or W64 files.',
      ),
    );
  }
  return unknownStream(
    recordingIssue(
      'bad_header',
      `The file is named .${readExtension(filename)} but does not begin like one. Copy it again from the card; if it stays so, leave it out.`,
    ),
  );
}

/** No analysis would accept the extension. */
const misnamed = (filename: string, format: RecordingFormat) =>
  recordingIssue(
    'unsupported_format',
    `The file is named .${readExtension(filename)} but its content is ${format.toUpperCase()}. Rename it to end in .${format}, and add it again.`,
  );

async function readKnown(
  source: ByteSource,
  format: RecordingFormat,
  head: Uint8Array,
  wanted: Wanted,
): Promise<ReadSound | null> {
  if (format === 'wav' || format === 'w64') {
    const { stream, chunks } = await inspectWav(source, wanted);
    const { sample_rate_hz: rate } = stream;
    if (wanted === 'all') stream.hints = await readWavMetadata(source, chunks, rate ?? 0);
    return { format, stream };
  }
  if (format === 'aiff') return { format, stream: await inspectAiff(source, wanted) };
  if (format === 'flac') return { format, stream: await inspectFlac(source, 0, wanted) };
  if (format === 'm4a') return { format, stream: await inspectM4a(source) };
  if (format === 'ogg') return { format, stream: await inspectOgg(source) };
  if (format === 'aac') return { format, stream: await inspectAdts(source, 0) };
  if (isUnreadFormat(format)) return { format, stream: unknownStream(unreadRefusal(format)) };
  const start = id3Length(head);
  const behind = start > 0 ? formatOfBytes(await source.bytes(start, 16)) : format;
  if (behind === 'flac')
    return { format: behind, stream: await inspectFlac(source, start, wanted) };
  if (behind === 'aac') return { format: behind, stream: await inspectAdts(source, start) };
  const isMpeg = format === 'mp3' || (!isAllNul(head) && (await holdsMpegFrames(source)));
  return isMpeg ? { format: 'mp3', stream: await inspectMp3(source, start) } : null;
}

const maybeWithin = (promised: UnreadFormat): boolean => promised === 'w4v' || promised === 'wac';

async function readUnread(
  source: ByteSource,
  head: Uint8Array,
  filename: string,
  promised: UnreadFormat,
  actualFormat: RecordingFormat,
): Promise<ReadSound> {
  const isNul = isAllNul(head);
  if (isNul) return { format: promised, stream: await unrecognised(source, head, filename) };
  const isOther =
    !isUnreadFormat(actualFormat) && actualFormat !== 'unknown' && !maybeWithin(promised);
  if (isOther)
    return { format: actualFormat, stream: unknownStream(misnamed(filename, actualFormat)) };
  return { format: promised, stream: unknownStream(unreadRefusal(promised)) };
}

/** Frontier Labs' stub: a WAV header without sound named .flac. */
function nameStub({ format, stream }: ReadSound, promised: RecordingFormat): ReadSound {
  if (promised !== 'flac' || format !== 'wav') return { format, stream };
  const issues = stream.issues.map((issue) =>
    issue.code === 'no_audio'
      ? recordingIssue(
          'flac_stub',
          'The FLAC file is only a reserved header without sound, a known fault of Frontier Labs recorders. Leave it out.',
        )
      : issue,
  );
  return { format, stream: { ...stream, issues } };
}

/** Finds the format by the first bytes, not by the name. */
export async function readSound(
  source: ByteSource,
  filename: string,
  wanted: Wanted = 'layout',
): Promise<ReadSound> {
  const promised = formatOfName(filename);
  if (source.size === 0) {
    const empty = recordingIssue(
      'empty_file',
      'The file is empty: the recorder opened it but never wrote sound, as when the card was full. Leave it out.',
    );
    return { format: promised, stream: unknownStream(empty) };
  }
  const head = await source.bytes(0, WINDOW_BYTES);
  const actualFormat = formatOfBytes(head);
  if (isUnreadFormat(promised)) return readUnread(source, head, filename, promised, actualFormat);
  const sound = await readKnown(source, actualFormat, head, wanted);
  if (sound) return nameStub(sound, promised);
  return { format: promised, stream: await unrecognised(source, head, filename) };
}

/** WAV, Wave64 or AIFF; null for others. */
export async function readPlainSound(source: ByteSource): Promise<StreamFacts | null> {
  const head = await source.bytes(0, 16);
  if (opensAiff(head)) return inspectAiff(source, 'layout');
  if (!opensWave(head) && !opensW64(head)) return null;
  return (await inspectWav(source, 'layout')).stream;
}
