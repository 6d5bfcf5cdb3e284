/** A model that runners can install, described for people who choose an analysis. */
export interface KnownModel {
  name: string;
  /** What it finds. */
  finds: string;
  licence: string;
  /** Permitted use, as the end of a sentence. */
  use: string;
}

/** Models of the runners' catalogue, by ID. */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  'birdnet-v2.4': {
    name: 'BirdNET V2.4',
    finds: '6,522 classes, mostly birds, worldwide',
    licence: 'CC BY-NC-SA 4.0',
    use: 'research, teaching and other work that is not commercial.',
  },
  'birdnet-v3.0-preview3.1': {
    name: 'BirdNET+ V3.0 preview 3.1',
    finds: '11,560 classes of birds, insects, amphibians and mammals',
    licence: 'CC BY-SA 4.0',
    use: 'any work, commercial too, except poaching and military purposes.',
  },
  'perch-v2': {
    name: 'Perch 2.0',
    finds: '14,795 classes of birds and other animals, by scientific names only',
    licence: 'Apache-2.0',
    use: 'any work, commercial too.',
  },
};

/**
 * Highest frequency that catalogue models analyse, in hertz; for other models the runner knows it.
 */
export const highestHzOf: Readonly<Record<string, number>> = {
  'birdnet-v2.4': 15_000,
  'birdnet-v3.0-preview3.1': 15_000,
  'perch-v2': 16_000,
};
