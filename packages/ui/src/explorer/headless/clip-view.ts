import type { Client } from '@biophony/sdk';
import type { DetectionRow } from '../engine/calls.ts';
import type { Engine } from '../engine/start-engine.ts';
import { rangeAround, type Clip } from '../sound/clip.ts';
import { decodeClip } from '../sound/decode-clip.ts';
import type { Spectrogram } from '../sound/spectrogram.ts';
import { ReadError } from '../data/read-error.ts';
import { findRecording, type Recording } from './find-recording.ts';

/** A detection with its sound, its picture, and what else was detected in that piece. */
export interface ClipView {
  detection: DetectionRow;
  others: readonly DetectionRow[];
  recording: Recording;
  clip: Clip;
  spectrogram: Spectrogram;
}

/** Frequencies up to here, in hertz, are always shown where the recording has them. */
const leastTopHz = 12_000;

/** Up to which frequency to draw: well above the sound and what was looked at, never above half the sample rate. */
export function topHzOf(
  detection: Pick<DetectionRow, 'high_hz'>,
  analysedTo: number | null,
  sampleRate: number,
): number {
  const wanted = detection.high_hz === null ? analysedTo : detection.high_hz * 1.25;
  return Math.min(sampleRate / 2, wanted === null ? sampleRate / 2 : Math.max(leastTopHz, wanted));
}

export interface ClipQuestion {
  client: Client;
  engine: Engine;
  dataId: string;
  row: number;
  /** Highest frequency the analysis looked at, in hertz. */
  analysedTo: number | null;
  recordingOf: (filename: string, find: () => Promise<Recording>) => Promise<Recording>;
}

/** Reads and draws the piece of a recording around a detection. Throws what the SDK throws, and ReadError. */
export async function readClipView(question: ClipQuestion): Promise<ClipView> {
  const { client, engine, dataId, row, analysedTo, recordingOf } = question;
  const [alone] = await engine.call('around', { row, range: { from: 0, to: 0 } });
  if (!alone) throw new ReadError('missing', `There is no detection ${row}.`);
  const range = rangeAround(alone.start_s, alone.end_s);
  const recording = await recordingOf(alone.file, () => findRecording(client, dataId, alone.file));
  const [around, clip] = await Promise.all([
    engine.call('around', { row, range }),
    recording.format === 'wav'
      ? engine.call('clip', { recording, range, triggered: recording.triggered })
      : decodeClip(recording, range),
  ]);
  const [detection = alone, ...others] = around;
  const topHz = topHzOf(detection, analysedTo, clip.sampleRate);
  const spectrogram = await engine.call('spectrogram', { clip, topHz });
  return { detection, others, recording, clip, spectrogram };
}
