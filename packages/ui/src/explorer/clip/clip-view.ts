import { parseFileName } from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import { ReadError } from '../data/read-error.ts';
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
  pieceOf,
  rangeAround,
  type SoundFrame,
  topHzOf,
} from './clip.ts';
import type { Loudness, PictureQuestion, Spectrogram, WindowLength } from './spectrogram.ts';

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

/** A detection with its sound, and what else was detected in that piece. */
export interface ClipView {
  detection: DetectionRow;
  others: readonly DetectionRow[];
  recording: Recording;
  clip: Clip;
  /** Frequency (hertz) up to which the picture reaches at first. */
  topHz: number;
  /** Draws a part of the clip; parts of one clip are equally bright. */
  picture(question: PictureQuestion): Promise<Spectrogram>;
  /** The clip with nothing but a band of it. */
  filtered(band: Band): Promise<Clip>;
}

/** The two ways in which sound is worked on, in a worker or beside the page. */
export interface SoundWork {
  loudness(input: { clip: Clip; frame: SoundFrame; window: WindowLength }): Promise<Loudness>;
  spectrogram(input: {
    clip: Clip;
    question: PictureQuestion;
    loudness: Loudness;
  }): Promise<Spectrogram>;
  bandPass(input: { clip: Clip; band: Band }): Promise<Clip>;
}

/** Seconds of sound beyond the edges of a picture that its windows reach into. */
const edge = 0.2;

/** All that is recorded in a clip: its seconds, and every frequency. */
export const clipBounds = (clip: Clip): SoundFrame => ({
  from: clip.from,
  to: clipEnd(clip),
  low: 0,
  high: clip.sampleRate / 2,
});

/** Draws parts of a clip, all equally bright by what lies below `topHz` hertz. */
export function picturesOf(clip: Clip, topHz: number, work: SoundWork): ClipView['picture'] {
  const known = new Map<WindowLength, Promise<Loudness>>();
  const loudnessOf = (window: WindowLength) => {
    const frame = { ...clipBounds(clip), high: topHz };
    const found = known.get(window) ?? work.loudness({ clip, frame, window });
    known.set(window, found);
    found.catch(() => known.delete(window));
    return found;
  };
  return async (question) => {
    const loudness = await loudnessOf(question.window);
    const piece = pieceOf(clip, question.frame, edge);
    return work.spectrogram({ clip: piece, question, loudness });
  };
}

/** Puts together what is shown of a detection. */
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
  /** Seconds shown on both sides of the detection. */
  context: Context;
  /** How many times the recordings were slowed down. */
  expansion: number;
  /** Highest frequency the analysis looked at, in hertz. */
  analysedTo: number | null;
  recordingOf: (filename: string, find: () => Promise<Recording>) => Promise<Recording>;
}

/** How an engine works on sound. */
export const workOf = (engine: Engine): SoundWork => ({
  loudness: (input) => engine.call('loudness', input),
  spectrogram: (input) => engine.call('spectrogram', input),
  bandPass: (input) => engine.call('bandPass', input),
});

/**
 * Reads a piece of a recording, which was slowed down as often as `given` or as its header tells: of plain samples by the engine and no more than the
 * piece, of others whole by the browser's decoder, which `signal` ends. Throws ReadError.
 */
export const readClip = (
  engine: Engine,
  recording: Recording,
  range: ClipRange,
  given: number,
  signal?: AbortSignal,
): Promise<Clip> => {
  const expansion = given === 1 ? recording.timesSlower : given;
  return plainFormats.includes(recording.format)
    ? engine.call('clip', { recording, range, expansion, triggered: recording.triggered })
    : decodeClip(recording, range, expansion, signal);
};

/** Reads the piece of a recording around a detection. Throws what the SDK throws, and ReadError. */
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
