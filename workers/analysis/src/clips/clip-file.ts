import { type WavOrigin, writeWav } from '@biophony/recordings';
import type { RunMeta } from '../results/file-result.ts';
import { momentAt } from '../results/recording-time.ts';
import type { Moment, Span } from './choose-moments.ts';
import type { ClipFormat } from './clip-choices.ts';
import type { SoundFormat } from './cut-source.ts';
import { fitsFlac, writeFlac } from './flac-file.ts';

/** A piece that was cut out of a recording. */
export interface Clip {
  moment: Moment;
  /** What it covers, in real seconds from the start of the recording. */
  span: Span;
  /** As a WAV file holds them. */
  samples: Uint8Array;
  format: SoundFormat;
  /** How many times slower the recording is than what it recorded. */
  expansion: number;
  meta: RunMeta;
}

/** The program that writes clips, as their metadata names it. */
const writer = 'Biophony';

/** A text in one line: metadata of recordings ends values at line ends. */
const line = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

const namesOf = ({ moment: { detection } }: Clip): string =>
  [detection.scientific_name, detection.common_name].filter((name) => name !== '').join(', ');

/** When the clip begins, by the recorder's clock. */
const beganOf = ({ moment: { recording }, span }: Clip): string | null =>
  momentAt(recording.recorded_at, span.from)?.local ?? null;

/** Where the clip comes from, as a sentence. */
function sentence(clip: Clip): string {
  const { moment, span, meta } = clip;
  const { confidence, start_s, end_s } = moment.detection;
  const seconds = (value: number) => String(Math.round(value * 1000) / 1000);
  return line(
    `${seconds(span.from)} to ${seconds(span.to)} s of ${moment.file}: ${namesOf(clip)} at ${seconds(start_s)} to ${seconds(end_s)} s, confidence ${confidence.toFixed(4)} (${meta.model} ${meta.model_version})`,
  );
}

/** The texts that there are. */
const known = (texts: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const plain = line(text ?? '');
      return plain === '' ? [] : [[name, plain]];
    }),
  );

/**
 * Where a clip comes from, for a WAV file: Broadcast WAV, LIST/INFO and GUANO 1.0, each with what it has a field for. The
 * place is left out: clips are passed on.
 */
function wavOrigin(clip: Clip): WavOrigin {
  const { recording, file } = clip.moment;
  const began = beganOf(clip);
  const { device_id, make, model, utc_offset } = recording;
  const length = (clip.span.to - clip.span.from).toFixed(3);
  const { expansion } = clip;
  return {
    bext: {
      description: sentence(clip),
      originator: make ?? '',
      originatorReference: device_id ?? '',
      local: began,
    },
    info: known({ INAM: namesOf(clip), ICMT: sentence(clip), ISFT: writer }),
    guano: known({
      'GUANO|Version': '1.0',
      Timestamp: began === null ? null : began + (utc_offset ?? ''),
      // Length and rate are those of what was recorded, by GUANO 1.0.
      Length: length,
      TE: expansion === 1 ? null : String(expansion),
      Samplerate: String(clip.format.sampleRate * expansion),
      Make: make,
      Model: model,
      Serial: device_id,
      'Original Filename': file,
      'Species Auto ID': namesOf(clip),
      Note: sentence(clip),
    }),
  };
}

/** The same as texts of a Vorbis comment, for a FLAC file; the time by the name that our reader of recordings knows. */
function flacOrigin(clip: Clip): Record<string, string> {
  const began = beganOf(clip);
  const { utc_offset, device_id } = clip.moment.recording;
  return known({
    TITLE: namesOf(clip),
    DESCRIPTION: sentence(clip),
    RECORDINGSTART: began === null ? null : began + (utc_offset ?? ''),
    DEVICE: device_id,
  });
}

/** In what a clip of these samples is written: WAV where FLAC cannot hold them. */
export const formatFor = (wanted: ClipFormat, samples: SoundFormat): ClipFormat =>
  wanted === 'flac' && fitsFlac(samples) ? 'flac' : 'wav';

/** The file of a clip. */
export function clipBytes(clip: Clip, format: ClipFormat): Uint8Array {
  const sound = { ...clip.format, samples: clip.samples };
  return format === 'flac'
    ? writeFlac(sound, writer, flacOrigin(clip))
    : writeWav(sound, wavOrigin(clip));
}
