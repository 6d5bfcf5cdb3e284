/** Prefix of a custom model's type: `model:<id>`. */
export const customModelPrefix = 'model:';

/** Built-in types, and `model:` for all custom models. */
export type SettingsOwner = 'acoustic_indices' | 'audio_events' | 'birdnet_v2_4' | 'model:';

type SettingKind =
  | {
      kind: 'number' | 'integer';
      min: number;
      /** A figure of the model, or of the largest known one. */
      max: number | 'classes';
      /** Step of the form field. */
      step: number;
      /** Values allowed outside the range, the first with its meaning. */
      also?: { values: readonly (number | string)[]; text: string };
    }
  | {
      kind: 'choice';
      /** Settings that each choice implies, unless given. */
      choices: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    }
  /** `names` are scientific names, `thresholds` confidences by scientific name. */
  | { kind: 'switch' | 'language' | 'time zone' | 'names' | 'thresholds' };

/** A setting of analyses: all that forms, checks, programs and documents know about it. */
export type Setting = SettingKind & {
  of: readonly SettingsOwner[];
  /** Absent: templates leave it out. Null: they show it empty. */
  default?: unknown;
  required?: true;
  /** The setting that this one is another name of. */
  alias_of?: string;
  unit?: 'Hz' | 's' | 'dB' | '°';
  label: string;
  /** Label over its form field, where that differs. */
  heading?: string;
  /** Name in error messages, where that differs. */
  subject?: string;
  /** Name in labels of analyses, such as `confidence 0.25`; by default the label in small letters. */
  short?: string;
  help: string;
  /** Help below its form field, where that differs. */
  hint?: string;
  /** Section of the form; the last one by default. */
  section?: 'main' | 'place' | 'species';
  /** What differs for a type. */
  differs?: Partial<Record<SettingsOwner, { default?: unknown; help?: string }>>;
};

const models = ['birdnet_v2_4', 'model:'] as const;
const withoutModel = ['audio_events', 'acoustic_indices'] as const;

/** Settings of all analyses, in the order of templates. */
export const analysisSettings = {
  min_conf: {
    of: models,
    kind: 'number',
    min: 0,
    max: 1,
    step: 0.1,
    default: 0.25,
    required: true,
    label: 'Confidence threshold',
    heading: 'Confidence Threshold',
    short: 'confidence',
    help: 'Lowest confidence a detection may have, 0 to 1.',
    hint: 'Detections below this confidence are left out. 0 to 1.',
    section: 'main',
  },
  confidence_threshold: {
    of: models,
    kind: 'number',
    min: 0,
    max: 1,
    step: 0.1,
    alias_of: 'min_conf',
    label: 'Confidence threshold',
    short: 'confidence',
    help: 'Another name for min_conf; used when min_conf is not given.',
    section: 'main',
  },
  sensitivity: {
    of: models,
    kind: 'number',
    min: 0.5,
    max: 1.5,
    step: 0.1,
    default: 1,
    label: 'Sensitivity',
    help: 'Above 1 finds fainter calls and more false ones; 0.5 to 1.5.',
    section: 'main',
  },
  lat: {
    of: models,
    kind: 'number',
    min: -90,
    max: 90,
    step: 0.000001,
    default: null,
    unit: '°',
    label: 'Latitude',
    help: 'Latitude of the recorder in degrees, -90 to 90; with lon it limits species to the place.',
    hint: '',
    section: 'place',
  },
  lon: {
    of: models,
    kind: 'number',
    min: -180,
    max: 180,
    step: 0.000001,
    default: null,
    unit: '°',
    label: 'Longitude',
    help: 'Longitude of the recorder in degrees, -180 to 180.',
    hint: '',
    section: 'place',
  },
  week: {
    of: models,
    kind: 'integer',
    min: 1,
    max: 48,
    step: 1,
    also: { values: [-1, 'auto'], text: '(or -1 for no filter)' },
    default: -1,
    label: 'Week',
    heading: 'Week of Year',
    help: 'Week of the year, 1 to 48 (four a month); -1 for no filter; "auto" takes it from each recording.',
    hint: '1 to 48, four weeks a month; -1 for no filter.',
    section: 'place',
  },
  overlap: {
    of: models,
    kind: 'number',
    min: 0,
    max: 2.9,
    step: 0.1,
    default: 0,
    unit: 's',
    label: 'Overlap',
    help: 'Overlap of neighbouring 3-second windows in seconds, 0 to 2.9.',
    hint: 'Seconds by which neighbouring windows overlap. 0 to 2.9.',
    section: 'main',
    differs: {
      'model:': {
        help: 'Overlap of neighbouring windows in seconds, below the window of the model.',
      },
    },
  },
  locale: {
    of: models,
    kind: 'language',
    default: 'en',
    label: 'Species language',
    heading: 'Species Language',
    subject: 'Language',
    short: 'language',
    help: 'Language of the common names: such as en, es, fr, de or it.',
    section: 'main',
    differs: {
      'model:': {
        help: 'Language of the common names, such as en or pt_BR, where the model brings it.',
      },
    },
  },
  top_n: {
    of: models,
    kind: 'integer',
    min: 1,
    max: 'classes',
    step: 1,
    default: null,
    label: 'Top species per window',
    short: 'top species',
    help: 'Keep only this many species a window; empty keeps all.',
  },
  merge_consecutive: {
    of: models,
    kind: 'switch',
    default: false,
    label: 'Merge consecutive detections',
    subject: 'Merge consecutive',
    short: 'merge',
    help: 'Join neighbouring detections of one species into one.',
  },
  embeddings: {
    of: models,
    kind: 'switch',
    label: 'Keep embeddings',
    subject: 'Embeddings',
    short: 'embeddings',
    help: 'Also keep the embedding of every window, where the model has one.',
  },
  min_snr_db: {
    of: ['audio_events'],
    kind: 'number',
    min: 0,
    max: 80,
    step: 1,
    default: 10,
    unit: 'dB',
    label: 'Signal-to-noise ratio',
    short: 'signal-to-noise',
    help: 'Loudness above the background, in decibels, from which a sound counts.',
  },
  min_duration_s: {
    of: ['audio_events'],
    kind: 'number',
    min: 0,
    max: 60,
    step: 0.01,
    default: 0.05,
    unit: 's',
    label: 'Shortest sound',
    short: 'shortest',
    help: 'Shortest sound that counts, in seconds.',
  },
  fmin: {
    of: ['birdnet_v2_4', 'model:', 'audio_events'],
    kind: 'number',
    min: 0,
    max: 250_000,
    step: 100,
    default: null,
    unit: 'Hz',
    label: 'Lowest frequency',
    short: 'from Hz',
    help: 'Ignore sound below this frequency, in hertz.',
    differs: {
      birdnet_v2_4: { default: 0 },
      audio_events: { default: 200, help: 'Lowest frequency looked at, in hertz.' },
    },
  },
  fmax: {
    of: ['birdnet_v2_4', 'model:', 'audio_events'],
    kind: 'number',
    min: 0,
    max: 250_000,
    step: 100,
    default: null,
    unit: 'Hz',
    label: 'Highest frequency',
    short: 'to Hz',
    help: 'Ignore sound above this frequency, in hertz.',
    differs: {
      birdnet_v2_4: { default: 15_000 },
      audio_events: { default: 15_000, help: 'Highest frequency looked at, in hertz.' },
    },
  },
  band: {
    of: ['audio_events'],
    kind: 'choice',
    choices: {
      audible: {},
      full: { fmax: null },
      bats: { fmin: 10_000, fmax: null, min_duration_s: 0.002 },
    },
    label: 'Band',
    help: 'audible looks at fmin to fmax; full also at all above that a recording holds; bats at all from 10 kHz, for sounds of 2 ms and more.',
  },
  call_parameters: {
    of: ['audio_events'],
    kind: 'switch',
    label: 'Call parameters',
    help: 'Measure each sound of up to a second as a call of a bat is measured: true or false.',
  },
  species_list: {
    of: models,
    kind: 'names',
    label: 'Species list',
    help: 'Scientific names; only these species become detections.',
    section: 'species',
  },
  include: {
    of: models,
    kind: 'names',
    label: 'Always include',
    subject: 'Include',
    short: 'included',
    help: 'Scientific names let in although out of range or off the list.',
    section: 'species',
  },
  exclude: {
    of: models,
    kind: 'names',
    label: 'Exclude',
    short: 'excluded',
    help: 'Scientific names that never become detections.',
    section: 'species',
  },
  range_threshold: {
    of: models,
    kind: 'number',
    min: 0,
    max: 1,
    step: 0.01,
    label: 'Range threshold',
    short: 'range from',
    help: 'Lowest probability, 0 to 1, from which on the range model counts a species as present; empty takes the model’s own, 0.03 for BirdNET.',
    section: 'species',
  },
  thresholds: {
    of: models,
    kind: 'thresholds',
    label: 'Thresholds by species',
    subject: 'Thresholds',
    short: 'thresholds',
    help: 'Lowest confidence by scientific name, in place of min_conf for that species.',
    hint: 'A scientific name and a confidence a line, such as: Strix aluco, 0.6',
    section: 'species',
  },
  time_expansion: {
    of: withoutModel,
    kind: 'number',
    min: 1,
    max: 20,
    step: 1,
    label: 'Time expansion',
    help: 'How many times a recording was slowed down, 1 to 20, such as 10 for time-expanded recordings of bats; times and frequencies are then real ones.',
  },
  timezone: {
    of: ['birdnet_v2_4', 'model:', 'audio_events', 'acoustic_indices'],
    kind: 'time zone',
    label: 'Time zone',
    heading: 'Time Zone',
    short: 'timezone',
    help: 'Time zone by whose clock results are counted, such as Europe/Berlin or +02:00; empty keeps what the recordings say.',
    hint: 'Hours and days are counted in this zone, such as Europe/Berlin. Empty: by the clock of each recording.',
    section: 'main',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof analysisSettings;
export type SettingName = keyof Settings;

type NamesOfKind<Kind> = {
  [Name in SettingName]: Settings[Name]['kind'] extends Kind ? Name : never;
}[SettingName];
/** Settings with species, which can be read from files. */
export type SpeciesSetting = NamesOfKind<'names' | 'thresholds'>;

interface ValuesByKind {
  number: number;
  integer: number;
  switch: boolean;
  choice: string;
  language: string;
  'time zone': string;
  names: readonly string[];
  thresholds: Readonly<Record<string, number>>;
}
type ValueOf<One extends Setting> =
  | ValuesByKind[One['kind']]
  | (One extends { also: { values: readonly (infer Also)[] } } ? Also : never)
  | (One extends { default: infer Default } ? (Default extends null ? null : never) : null);

/** A value of each setting; null where neither a value nor a default is. */
export type AnalysisSettingValues = { [Name in SettingName]: ValueOf<Settings[Name]> };

/** A setting by name; undefined where there is none. */
export const settingOf = (name: string): Setting | undefined =>
  Object.hasOwn(analysisSettings, name) ? analysisSettings[name as SettingName] : undefined;

/** A setting as typed after `--set`, for help and messages. */
export const settingExample = 'min_conf=0.5';

/**
 * Analyses of several cards may differ in these: place and week limit species per card, the language
 * affects only names, and deployments correct times.
 */
const ofEachCard = new Set(['lat', 'lon', 'week', 'locale', 'timezone']);

/** Settings that joined analyses must agree in, by name. */
export const settingsThatMatter = (
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => !ofEachCard.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
