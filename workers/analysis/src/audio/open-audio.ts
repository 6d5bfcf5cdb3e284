import {
  formatOfBytes,
  formatOfName,
  isUnreadFormat,
  parseAdtsHeader,
  unreadRefusal,
} from '@biophony/recordings';
import { openAac } from './aac/aac.ts';
import { openAiff } from './aiff/aiff.ts';
import { addIssue, UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { openWithFfmpeg } from './ffmpeg.ts';
import { openFile, type FileBytes } from './file-bytes.ts';
import { openFlac } from './flac/flac.ts';
import { openM4a } from './mp4/m4a.ts';
import { findMpegFrame } from './mp3/frame-header.ts';
import { openMp3 } from './mp3/mp3.ts';
import { openOgg } from './ogg/ogg.ts';
import { openWav } from './wav/wav.ts';

const sniffBytes = 65_536;
const text = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** Length of an ID3v2 tag at the file's start in bytes, 0 without one (ID3v2.4, section 3.1). */
function id3Bytes(head: Uint8Array): number {
  if (text(head, 0, 3) !== 'ID3' || head.length < 10) return 0;
  const [a, b, c, d] = head.subarray(6, 10);
  return 10 + (a! & 127) * 2 ** 21 + (b! & 127) * 2 ** 14 + (c! & 127) * 128 + (d! & 127);
}

function unknown(path: string, head: Uint8Array): UnreadableAudio {
  if (head.every((byte) => byte === 0))
    return new UnreadableAudio(
      'nul_filled',
      'The file is filled with zeros: the recorder made it but wrote no sound into it.',
    );
  const unread = [formatOfBytes(head), formatOfName(path)].find(isUnreadFormat);
  if (unread) return new UnreadableAudio('unsupported_format', unreadRefusal(unread).message);
  return new UnreadableAudio(
    'unsupported_format',
    'This is no WAV, FLAC, MP3, M4A, OGG, AAC, AIFF or W64 recording, or its header is destroyed.',
  );
}

async function openByContent(path: string, file: FileBytes): Promise<AudioStream> {
  const head = await file.read(0, sniffBytes);
  const mark = text(head, 0, 4);
  if (['RIFF', 'RF64', 'BW64'].includes(mark) && text(head, 8, 4) === 'WAVE')
    return openWav(path, file);
  const found = formatOfBytes(head);
  if (found === 'w64') return openWav(path, file, found);
  if (found === 'aiff') return openAiff(path, file);
  if (mark === 'OggS') return openOgg(path, file);
  if (text(head, 4, 4) === 'ftyp') return openM4a(path, file);
  const start = id3Bytes(head);
  const body = start === 0 ? head : await file.read(start, sniffBytes);
  if (text(body, 0, 4) === 'fLaC') return openFlac(path, file, start);
  const adts = parseAdtsHeader(body, 0);
  if (adts) return openAac(path, file.size, start, adts);
  if (findMpegFrame(body)) return openMp3(path, file, start);
  throw unknown(path, head);
}

/** Lets reading that breaks off in the middle end there, with an issue: what came before is sound all the same. */
function keepingWhatWasRead(stream: AudioStream): AudioStream {
  async function* blocks(): AsyncGenerator<Float32Array> {
    let begun = false;
    try {
      for await (const block of stream.blocks()) {
        begun = true;
        yield block;
      }
    } catch (error) {
      if (!begun || !(error instanceof UnreadableAudio)) throw error;
      addIssue(stream.issues, error.code, `${error.message} What came before was analysed.`);
    }
  }
  return { ...stream, blocks };
}

/**
 * Opens a recording by what it contains, whatever its name says. Formats this program does not decode
 * itself go to ffmpeg where that is installed. Throws `UnreadableAudio` when there is nothing to read.
 */
export async function openAudio(path: string): Promise<AudioStream> {
  const file = await openFile(path);
  try {
    if (file.size === 0)
      throw new UnreadableAudio(
        'empty_file',
        'The file is empty (0 bytes): the recorder made it but wrote nothing into it.',
      );
    return keepingWhatWasRead(await openByContent(path, file));
  } catch (error) {
    if (error instanceof UnreadableAudio && error.code === 'unsupported_format') {
      const stream = await openWithFfmpeg(path);
      if (stream) return stream;
    }
    throw error;
  } finally {
    await file.close();
  }
}
