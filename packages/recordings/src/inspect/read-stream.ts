import { WINDOW_BYTES, type ByteSource } from '../bytes/byte-source.ts';
import { isAllNul } from '../bytes/bytes.ts';
import { inspectAdts } from '../codecs/adts.ts';
import { inspectAiff } from '../codecs/aiff.ts';
import { inspectFlac } from '../codecs/flac.ts';
import { inspectM4a } from '../codecs/m4a.ts';
import { id3Length, inspectMp3 } from '../codecs/mp3.ts';
import { inspectOgg } from '../codecs/ogg.ts';
import { unknownStream, type StreamFacts } from '../codecs/stream-facts.ts';
import { inspectWav } from '../codecs/wav.ts';
import { recordingIssue } from '../issues.ts';
import { endingOf, formatOfBytes, formatOfName, type RecordingFormat } from './detect-format.ts';
import { isUnreadFormat, unreadRefusal, type UnreadFormat } from './unread-formats.ts';

/** A file's format, by its content where that tells, and what its stream says. */
export interface ReadStream {
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
      `The file is named .${endingOf(filename)} but does not begin like one. Copy it again from the card; if it stays so, leave it out.`,
    ),
  );
}

/** A file that can be read, under an ending by which no analysis would take it. */
const misnamed = (filename: string, format: RecordingFormat) =>
  recordingIssue(
    'unsupported_format',
    `The file is named .${endingOf(filename)} but its content is ${format.toUpperCase()}. Rename it to end in .${format}, and add it again.`,
  );

async function readKnown(
  source: ByteSource,
  format: RecordingFormat,
  head: Uint8Array,
): Promise<ReadStream | null> {
  if (format === 'wav' || format === 'w64') return { format, stream: await inspectWav(source) };
  if (format === 'aiff') return { format, stream: await inspectAiff(source) };
  if (format === 'flac') return { format, stream: await inspectFlac(source) };
  if (format === 'm4a') return { format, stream: await inspectM4a(source) };
  if (format === 'ogg') return { format, stream: await inspectOgg(source) };
  if (format === 'aac') return { format, stream: await inspectAdts(source, 0) };
  if (isUnreadFormat(format)) return { format, stream: unknownStream(unreadRefusal(format)) };
  if (format !== 'mp3') return null;
  const start = id3Length(head);
  const tagged = start > 0 ? formatOfBytes(await source.bytes(start, 16)) : format;
  if (tagged === 'flac') return { format: tagged, stream: await inspectFlac(source, start) };
  if (tagged === 'aac') return { format: tagged, stream: await inspectAdts(source, start) };
  return { format, stream: await inspectMp3(source, start) };
}

/** Containers in which these formats may stand: their first bytes contradict no name. */
const maybeWithin = (promised: UnreadFormat): boolean => promised === 'w4v' || promised === 'wac';

/** Refuses what is named as a format that is not read, by its name or by what it is. */
async function readUnread(
  source: ByteSource,
  head: Uint8Array,
  filename: string,
  promised: UnreadFormat,
  found: RecordingFormat,
): Promise<ReadStream> {
  const isNul = isAllNul(head);
  if (isNul) return { format: promised, stream: await unrecognised(source, head, filename) };
  const isOther = !isUnreadFormat(found) && found !== 'unknown' && !maybeWithin(promised);
  if (isOther) return { format: found, stream: unknownStream(misnamed(filename, found)) };
  return { format: promised, stream: unknownStream(unreadRefusal(promised)) };
}

/** Reads a file by what its first bytes say, not by its name. */
export async function readStream(source: ByteSource, filename: string): Promise<ReadStream> {
  const promised = formatOfName(filename);
  if (source.size === 0) {
    const empty = recordingIssue(
      'empty_file',
      'The file is empty: the recorder opened it but never wrote sound, as when the card was full. Leave it out.',
    );
    return { format: promised, stream: unknownStream(empty) };
  }
  const head = await source.bytes(0, WINDOW_BYTES);
  const found = formatOfBytes(head);
  if (isUnreadFormat(promised)) return readUnread(source, head, filename, promised, found);
  const known = await readKnown(source, found, head);
  return known ?? { format: promised, stream: await unrecognised(source, head, filename) };
}
