import { parseFileName } from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import { ReadError } from '../engine/remote-file.ts';
import type { DetectionRow, Source } from '../engine/calls.ts';
import type { Engine } from '../engine/start-engine.ts';
import { decodeClip, plainFormats } from './clip-files.ts';
import {
  type Band,
  bandOf,
  type Clip,
  clipEnd,
  type ClipRange,
  type Context,
  cutClip,
  rangeAround,
  type SoundFrame,
  topHzOf,
} from './clip.ts';
import type { Loudness, PictureQuestion, Spectrogram, WindowLength } from './spectrogram.ts';

export interface Recording extends Source {
  filename: string;
  format: string;
  /** By the header; null where unknown. */
  seconds: number | null;
  /** Hertz of the file, by the header; null where unknown. */
  sampleRate: number | null;
  /** Times slowed down by its header; else 1. */
  timesSlower: number;
  device: string | null;
  /** By the recorder's clock; null where unknown. */
  recordedAt: string | null;
  /** AudioMoth T.WAV by its name: read whole to unpack silence. */
  triggered: boolean;
}

/** Throws the errors of the SDK, and ReadError where there is none. */
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
    recordedAt: file.recording?.recorded_at ?? null,
    triggered: format === 'wav' && parseFileName(filename).triggered,
  };
}

/** Tables write `./-x.wav` for what spreadsheets would take for a formula. */
export const withoutPathMark = (listed: string): string =>
  listed.replace(/^\.\/(?='*[=+\-@\t\r\n])/, '');

const extensionOf = (filename: string): string =>
  filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();

/** A detection with its sound and other detections in it. */
export interface ClipView {
  detection: DetectionRow;
  others: readonly DetectionRow[];
  recording: Recording;
  clip: Clip;
  /** Highest frequency (hertz) shown at first. */
  topHz: number;
  /** Draws a part; all parts of a clip are equally bright. */
  picture(question: PictureQuestion): Promise<Spectrogram>;
  /** Filters the clip to a band. */
  filtered(band: Band): Promise<Clip>;
}

/** Computes sound in a worker or on the page. */
export interface SoundWork {
  loudness(input: { clip: Clip; frame: SoundFrame; window: WindowLength }): Promise<Loudness>;
  spectrogram(input: {
    clip: Clip;
    question: PictureQuestion;
    loudness: Loudness;
  }): Promise<Spectrogram>;
  bandPass(input: { clip: Clip; band: Band }): Promise<Clip>;
}

/** Seconds that windows reach beyond a picture. */
const edge = 0.2;

export const clipBounds = (clip: Clip): SoundFrame => ({
  from: clip.from,
  to: clipEnd(clip),
  low: 0,
  high: clip.sampleRate / 2,
});

/** Equally bright by what is below `topHz` hertz. */
export function picturesOf(clip: Clip, topHz: number, work: SoundWork): ClipView['picture'] {
  const cache = new Map<WindowLength, Promise<Loudness>>();
  const loudnessOf = (window: WindowLength) => {
    const frame = { ...clipBounds(clip), high: topHz };
    const promise = cache.get(window) ?? work.loudness({ clip, frame, window });
    cache.set(window, promise);
    promise.catch(() => cache.delete(window));
    return promise;
  };
  return async (question) => {
    const loudness = await loudnessOf(question.window);
    const piece = cutClip(clip, question.frame, edge);
    return work.spectrogram({ clip: piece, question, loudness });
  };
}

/** Combines what is shown of a detection. */
export function clipViewOf(
  given: Pick<ClipView, 'detection' | 'others' | 'recording' | 'clip'>,
  analysedTo: number | null,
  work: SoundWork,
): ClipView {
  const { detection, clip } = given;
  const topHz = topHzOf(bandOf(detection, clip.sampleRate), analysedTo, clip.sampleRate);
  return {
    ...given,
    topHz,
    picture: picturesOf(clip, topHz, work),
    filtered: (band) => work.bandPass({ clip, band }),
  };
}

export interface ClipQuestion {
  client: Client;
  engine: Engine;
  dataId: string;
  row: number;
  /** Seconds on both sides. */
  context: Context;
  /** Times the recordings were slowed down. */
  expansion: number;
  /** Highest frequency of the analysis in hertz; null where unknown. */
  analysedTo: number | null;
  recordingOf: (filename: string, find: () => Promise<Recording>) => Promise<Recording>;
}

export const workOf = (engine: Engine): SoundWork => ({
  loudness: (input) => engine.call('loudness', input),
  spectrogram: (input) => engine.call('spectrogram', input),
  bandPass: (input) => engine.call('bandPass', input),
});

/**
 * The engine reads plain samples, the browser decodes others whole, until `signal` aborts. Throws
 * ReadError.
 */
export const readClip = (
  engine: Engine,
  recording: Recording,
  range: ClipRange,
  analysisExpansion: number,
  signal?: AbortSignal,
): Promise<Clip> => {
  const expansion = analysisExpansion === 1 ? recording.timesSlower : analysisExpansion;
  return plainFormats.includes(recording.format)
    ? engine.call('clip', { recording, range, expansion, triggered: recording.triggered })
    : decodeClip(recording, range, expansion, signal);
};

/** Throws the errors of the SDK, and ReadError. */
export async function readClipView(question: ClipQuestion): Promise<ClipView> {
  const { client, engine, dataId, row, context, expansion, analysedTo, recordingOf } = question;
  const [alone] = await engine.call('around', { row, range: { from: 0, to: 0 } });
  if (!alone) throw new ReadError('missing', `There is no detection ${row}.`);
  const range = rangeAround(alone.start_s, alone.end_s, context);
  const recording = await recordingOf(alone.file, () => findRecording(client, dataId, alone.file));
  const [around, clip] = await Promise.all([
    engine.call('around', { row, range }),
    readClip(engine, recording, range, expansion),
  ]);
  const [detection = alone, ...others] = around;
  return clipViewOf({ detection, others, recording, clip }, analysedTo, workOf(engine));
}
