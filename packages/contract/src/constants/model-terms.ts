/** What a model of the runners' catalogue asks of who installs it. */
export interface PublishedTerms {
  licenceUrl: string;
  /** What the licence and the authors ask, a sentence each. */
  terms: readonly string[];
  /** Page of the publisher. */
  source: string;
  /** Bytes to download, of all files. */
  downloadBytes: number;
}

/**
 * By ID; names and licences are in `knownModels`. Apart from it, since pages of results do not need
 * the terms. Sources: the publishers' pages, read in 2026.
 */
export const modelTerms: Readonly<Record<string, PublishedTerms>> = {
  'birdnet-v2.4': {
    licenceUrl: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
    terms: [
      'Non-commercial use only; research and education count as non-commercial.',
      'Name BirdNET (K. Lisa Yang Center for Conservation Bioacoustics, Cornell Lab of Ornithology, and Chemnitz University of Technology) where results are published.',
      'Derived models are to be shared under the same licence.',
    ],
    source: 'https://zenodo.org/records/15050749',
    downloadBytes: 51_321_680,
  },
  'birdnet-v3.0-preview3.1': {
    licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
    terms: [
      'Name BirdNET where results are published; derived models are to be shared under the same licence.',
      'Never for poaching or any military purpose (terms of use on the record page).',
      'A developer preview: results may change with the next version.',
      'With it comes the BirdNET geomodel 3.0.4 (species range), under CC BY-SA 4.0 too: https://github.com/birdnet-team/geomodel',
    ],
    source: 'https://zenodo.org/records/20703646',
    downloadBytes: 299_616_888,
  },
  'perch-v2': {
    licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
    terms: ['Keep the licence and its notices when the model is passed on.'],
    source: 'https://huggingface.co/justinchuby/Perch-onnx',
    downloadBytes: 409_500_000,
  },
};
