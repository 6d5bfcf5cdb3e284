import { audioExtensions } from './devices.ts';
import {
  analysisSettings,
  customModelPrefix,
  type Setting,
  type SettingsOwner,
} from './settings.ts';

/** A model that runners can install, described for people who choose an analysis. */
export interface KnownModel {
  name: string;
  /** What it finds. */
  finds: string;
  classes: number;
  /** Highest frequency that it analyses, in hertz. */
  highest_hz: number;
  licence: string;
  /** Permitted use, as the end of a sentence. */
  use: string;
}

/**
 * What people choose an analysis for, in the order of the choice: which species there are, how much
 * sound there is, bats.
 */
export const purposes = ['species', 'sound', 'bats'] as const;
export type Purpose = (typeof purposes)[number];

/** Models of the runners' catalogue, by ID. */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  'birdnet-v2.4': {
    name: 'BirdNET V2.4',
    finds: '6,522 classes, mostly birds, worldwide',
    classes: 6522,
    highest_hz: 15_000,
    licence: 'CC BY-NC-SA 4.0',
    use: 'research, teaching and other work that is not commercial.',
  },
  'birdnet-v3.0-preview3.1': {
    name: 'BirdNET+ V3.0 preview 3.1',
    finds: '11,560 classes of birds, insects, amphibians and mammals',
    classes: 11_560,
    highest_hz: 15_000,
    licence: 'CC BY-SA 4.0',
    use: 'any work, commercial too, except poaching and military purposes.',
  },
  'perch-v2': {
    name: 'Perch 2.0',
    finds: '14,795 classes of birds and other animals, by scientific names only',
    classes: 14_795,
    highest_hz: 16_000,
    licence: 'Apache-2.0',
    use: 'any work, commercial too.',
  },
};

/** Highest value of a number; where the model, by ID, is not known, that of the largest one. */
export function highestValue(
  { max }: Extract<Setting, { kind: 'number' | 'integer' }>,
  model: string | null,
): number {
  if (max !== 'classes') return max;
  const modelInfo = model === null ? undefined : knownModels[model];
  return modelInfo?.[max] ?? Math.max(...Object.values(knownModels).map((one) => one[max]));
}

/** Default, meaning and input files of every setting. */
export interface AnalysisType {
  description: string;
  /** Model that the runner must have installed; null for none. */
  model: string | null;
  supported_file_extensions: readonly string[];
  default_settings: Readonly<Record<string, unknown>>;
  parameter_descriptions: Readonly<Record<string, string>>;
}

function typeFrom(owner: SettingsOwner, model: string | null, description: string): AnalysisType {
  const own = Object.entries<Setting>(analysisSettings)
    .filter(([, { of }]) => of.includes(owner))
    .map(([name, setting]) => [name, { ...setting, ...setting.differs?.[owner] }] as const);
  return {
    description,
    model,
    supported_file_extensions: audioExtensions,
    default_settings: Object.fromEntries(
      own.flatMap(([name, one]) => (one.default === undefined ? [] : [[name, one.default]])),
    ),
    parameter_descriptions: Object.fromEntries(own.map(([name, { help }]) => [name, help])),
  };
}

export const analysisTypes = {
  acoustic_indices: /* @__PURE__ */ typeFrom(
    'acoustic_indices',
    null,
    'Acoustic indices (ACI, ADI, AEI, BI, NDSI, Ht, Hf, H) for every recording. Needs no model.',
  ),
  audio_events: /* @__PURE__ */ typeFrom(
    'audio_events',
    null,
    'Sounds that stand out of the background, each with its time, band and signal-to-noise ratio. Needs no model.',
  ),
  birdnet_v2_4: /* @__PURE__ */ typeFrom(
    'birdnet_v2_4',
    'birdnet-v2.4',
    'Bird species by sound with BirdNET V2.4 (6,522 classes, worldwide).',
  ),
} as const satisfies Record<string, AnalysisType>;

export type AnalysisTypeId = keyof typeof analysisTypes;

/** The type that example projects alone have: it knows songs of invented species. */
export const exampleType = 'example_songs';
/** Its model, in results. */
export const exampleModel = 'Invented songs';

const exampleSongs: AnalysisType = {
  description: 'Invented songs of the example project. Not for real recordings.',
  model: null,
  supported_file_extensions: audioExtensions,
  default_settings: { min_conf: analysisSettings.min_conf.default },
  parameter_descriptions: { min_conf: analysisSettings.min_conf.help },
};

/** Analysis type by ID, undefined when unknown. */
export function analysisType(id: string): AnalysisType | undefined {
  if (id.startsWith(customModelPrefix) && id.length > customModelPrefix.length) {
    const model = id.slice(customModelPrefix.length);
    return typeFrom(customModelPrefix, model, `The installed model ${model}.`);
  }
  if (id === exampleType) return exampleSongs;
  return Object.hasOwn(analysisTypes, id) ? analysisTypes[id as AnalysisTypeId] : undefined;
}
