import { indexParameters } from '../../../workers/analysis/src/indices/acoustic-indices.ts';
import { code, table } from './markdown.ts';

const meanings: Record<keyof typeof indexParameters, string> = {
  window: 'window function of the spectrogram',
  window_samples: 'length of a window, in samples',
  hop_samples: 'samples from one window to the next',
  diversity_step_hz: 'width of a band of ADI and AEI, in hertz',
  diversity_max_hz: 'upper end of the bands of ADI and AEI, in hertz',
  diversity_threshold_db: 'threshold of ADI and AEI, in decibels below the loudest cell',
  bioacoustic_band_hz: 'band of BI, in hertz',
  human_band_hz: 'band of people and machines in NDSI, in hertz',
  animal_band_hz: 'band of animals in NDSI, in hertz',
  envelope_samples: 'samples of one value of the envelope of Ht',
};

const told = (value: unknown): string =>
  Array.isArray(value) ? value.join(' to ') : String(value);

/** Generated replacements for `%name%` in pages. */
const insertions: Record<string, () => string> = {
  'index-parameters': () =>
    table(
      ['setting', 'value', 'meaning'],
      Object.entries(indexParameters).map(([name, value]) => [
        code(name),
        told(value),
        meanings[name as keyof typeof indexParameters],
      ]),
    ),
};

/** Throws for an unknown name. */
export const withInsertions = (text: string): string =>
  text.replaceAll(/^%([\w-]+)%$/gm, (_, name: string) => {
    const make = insertions[name];
    if (!make) throw new Error(`nothing is made for %${name}%`);
    return make();
  });
