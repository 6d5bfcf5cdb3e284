import type { Client } from '@biophony/sdk';
import { parseFileName } from '@biophony/recordings';
import { ReadError } from '../../data/files/read-error.ts';
import type { Source } from '../../engine/calls.ts';

/** A stored recording with a link to read it. */
export interface Recording extends Source {
  filename: string;
  format: string;
  /** Seconds, where the header told. */
  seconds: number | null;
  /** Hertz of the file, where the header told. */
  sampleRate: number | null;
  /** How many times it was slowed down, where the header told; else 1. */
  timesSlower: number;
  device: string | null;
  /** True for AudioMoth T.WAV files by their names: they are read whole, and silence that is packed is unpacked. */
  triggered: boolean;
}

/** Finds a recording of a dataset by its name. Throws what the SDK throws, and ReadError where there is none. */
export async function findRecording(
  client: Client,
  dataId: string,
  listed: string,
): Promise<Recording> {
  const filename = withoutPathMark(listed);
  const { files } = await client.files.list(dataId, { filename });
  const [file] = files;
  if (!file) throw new ReadError('missing', `${filename} is not in this dataset any more.`);
  const link = await client.files.download(dataId, file.file_id);
  const format = file.recording?.format ?? extensionOf(filename);
  const { sample_rate_hz: rate, time_expansion: timesSlower = 1 } = file.recording ?? {};
  return {
    filename,
    url: link.download_url,
    size: link.size_bytes,
    format,
    seconds: file.recording?.duration_s ?? null,
    sampleRate: rate == null ? null : rate / timesSlower,
    timesSlower,
    device: file.recording?.device_id ?? null,
    triggered: format === 'wav' && parseFileName(filename).triggered,
  };
}

/** The name a recording has in its dataset: tables write `./-x.wav` for one that spreadsheets take for a formula. */
export const withoutPathMark = (listed: string): string =>
  listed.replace(/^\.\/(?='*[=+\-@\t\r\n])/, '');

const extensionOf = (filename: string): string =>
  filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
