import { type WavOrigin, writeWav } from '@biophony/recordings';
import type { RunMeta } from '../results/file-result.ts';
import { momentAt } from '../results/recording-time.ts';
import type { Moment, ClipSpan } from './choose-moments.ts';
import type { ClipFormat } from './clip-choices.ts';
import type { SoundFormat } from './cut-source.ts';
import { fitsFlac, writeFlac } from './flac-file.ts';

export interface CutClip {
  moment: Moment;
  /** Real seconds from the recording's start. */
  span: ClipSpan;
  /** Encoded as in a WAV file. */
  samples: Uint8Array;
  format: SoundFormat;
  /** How many times the recording is slowed down. */
  expansion: number;
  meta: RunMeta;
}

const writer = 'Biophony';

/** Readers end values at line ends. */
const line = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

const namesOf = ({ moment: { detection } }: CutClip): string =>
  [detection.scientific_name, detection.common_name].filter((name) => name !== '').join(', ');

const beganOf = ({ moment: { recording }, span }: CutClip): string | null =>
  momentAt(recording.recorded_at, span.from)?.local ?? null;

function sentence(clip: CutClip): string {
  const { moment, span, meta } = clip;
  const { confidence, start_s, end_s } = moment.detection;
  const seconds = (value: number) => String(Math.round(value * 1000) / 1000);
  return line(
    `${seconds(span.from)} to ${seconds(span.to)} s of ${moment.file}: ${namesOf(clip)} at ${seconds(start_s)} to ${seconds(end_s)} s, confidence ${confidence.toFixed(4)} (${meta.model} ${meta.model_version})`,
  );
}

const dropEmpty = (texts: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const plain = line(text ?? '');
      return plain === '' ? [] : [[name, plain]];
    }),
  );

/** Broadcast WAV, LIST/INFO and GUANO 1.0. Leaves out the place, since clips are passed on. */
function wavOrigin(clip: CutClip): WavOrigin {
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
    info: dropEmpty({ INAM: namesOf(clip), ICMT: sentence(clip), ISFT: writer }),
    guano: dropEmpty({
      'GUANO|Version': '1.0',
      Timestamp: began === null ? null : began + (utc_offset ?? ''),
      // GUANO 1.0: length and rate of the original sound.
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

/** The time has the name that our reader knows. */
function flacOrigin(clip: CutClip): Record<string, string> {
  const began = beganOf(clip);
  const { utc_offset, device_id } = clip.moment.recording;
  return dropEmpty({
    TITLE: namesOf(clip),
    DESCRIPTION: sentence(clip),
    RECORDINGSTART: began === null ? null : began + (utc_offset ?? ''),
    DEVICE: device_id,
  });
}

/** WAV where FLAC cannot hold the samples. */
export const formatFor = (wanted: ClipFormat, samples: SoundFormat): ClipFormat =>
  wanted === 'flac' && fitsFlac(samples) ? 'flac' : 'wav';

export function clipBytes(clip: CutClip, format: ClipFormat): Uint8Array {
  const sound = { ...clip.format, samples: clip.samples };
  return format === 'flac'
    ? writeFlac(sound, writer, flacOrigin(clip))
    : writeWav(sound, wavOrigin(clip));
}
