import { audioExtensions } from './devices.ts';

/** Default, meaning and input files of every setting. Used by the runner and the templates. */
export interface AnalysisType {
  description: string;
  /** Model that the runner must have installed; null for none. */
  model: string | null;
  supported_file_extensions: readonly string[];
  default_settings: Readonly<Record<string, unknown>>;
  parameter_descriptions: Readonly<Record<string, string>>;
}

/** Slowed-down recordings of bats; results are in real time. */
const ofSlowedSound = {
  time_expansion:
    'How many times a recording was slowed down, 1 to 20, such as 10 for time-expanded recordings of bats; times and frequencies are then real ones.',
} as const;

/** Settings of every type, without default: if absent, times are as in the recordings. */
const ofEveryType = {
  timezone:
    'Time zone by whose clock results are counted, such as Europe/Berlin or +02:00; empty keeps what the recordings say.',
} as const;

export const analysisTypes = {
  acoustic_indices: {
    description:
      'Acoustic indices (ACI, ADI, AEI, BI, NDSI, Ht, Hf, H) for every recording. Needs no model.',
    model: null,
    supported_file_extensions: audioExtensions,
    default_settings: {},
    parameter_descriptions: { ...ofSlowedSound, ...ofEveryType },
  },
  audio_events: {
    description:
      'Sounds that stand out of the background, each with its time, band and signal-to-noise ratio. Needs no model.',
    model: null,
    supported_file_extensions: audioExtensions,
    default_settings: { min_snr_db: 10, min_duration_s: 0.05, fmin: 200, fmax: 15_000 },
    parameter_descriptions: {
      min_snr_db: 'Loudness above the background, in decibels, from which a sound counts.',
      min_duration_s: 'Shortest sound that counts, in seconds.',
      fmin: 'Lowest frequency looked at, in hertz.',
      fmax: 'Highest frequency looked at, in hertz.',
      band: 'audible looks at fmin to fmax; full also at all above that a recording holds; bats at all from 10 kHz, for sounds of 2 ms and more.',
      call_parameters:
        'Measure each sound of up to a second as a call of a bat is measured: true or false.',
      ...ofSlowedSound,
      ...ofEveryType,
    },
  },
  birdnet_v2_4: {
    description: 'Bird species by sound with BirdNET V2.4 (6,522 classes, worldwide).',
    model: 'birdnet-v2.4',
    supported_file_extensions: audioExtensions,
    default_settings: {
      min_conf: 0.25,
      sensitivity: 1,
      lat: null,
      lon: null,
      week: -1,
      overlap: 0,
      locale: 'en',
      top_n: null,
      merge_consecutive: false,
      fmin: 0,
      fmax: 15_000,
    },
    parameter_descriptions: {
      min_conf: 'Lowest confidence a detection may have, 0 to 1.',
      confidence_threshold: 'Another name for min_conf; used when min_conf is not given.',
      sensitivity: 'Above 1 finds fainter calls and more false ones; 0.5 to 1.5.',
      lat: 'Latitude of the recorder in degrees, -90 to 90; with lon it limits species to the place.',
      lon: 'Longitude of the recorder in degrees, -180 to 180.',
      week: 'Week of the year, 1 to 48 (four a month); -1 for no filter; "auto" takes it from each recording.',
      overlap: 'Overlap of neighbouring 3-second windows in seconds, 0 to 2.9.',
      locale: 'Language of the common names: such as en, es, fr, de or it.',
      top_n: 'Keep only this many species a window; empty keeps all.',
      merge_consecutive: 'Join neighbouring detections of one species into one.',
      embeddings: 'Also keep the embedding of every window, where the model has one.',
      fmin: 'Ignore sound below this frequency, in hertz.',
      fmax: 'Ignore sound above this frequency, in hertz.',
      species_list: 'Scientific names; only these species become detections.',
      include: 'Scientific names let in although out of range or off the list.',
      exclude: 'Scientific names that never become detections.',
      range_threshold:
        'Lowest probability, 0 to 1, from which on the range model counts a species as present; empty takes the model’s own, 0.03 for BirdNET.',
      thresholds: 'Lowest confidence by scientific name, in place of min_conf for that species.',
      ...ofEveryType,
    },
  },
} as const satisfies Record<string, AnalysisType>;

export type AnalysisTypeId = keyof typeof analysisTypes;

/** Prefix of a custom model's type: `model:<id>`. */
export const customModelPrefix = 'model:';
