import { eventBandsHz, type EventsByHourRecord } from '@biophony/contract/results';
import type { Detection } from '../../results/file-result.ts';
import { createPairNumbers } from '../tally/pair-numbers.ts';

/** What a row says of what it counts. */
type Counted = Pick<
  EventsByHourRecord,
  'counted' | 'scientific_name' | 'common_name' | 'band_low_hz' | 'band_high_hz'
>;

/** What detections are counted by beside all of them, by numbers from 1. */
export interface HourGroups {
  /** The group of a detection; null where there are too many. */
  groupOf(detection: Detection): number | null;
  /** What a group is; 0 is all. */
  told(group: number): Counted;
}

const all: Counted = {
  counted: 'all',
  scientific_name: null,
  common_name: null,
  band_low_hz: null,
  band_high_hz: null,
};

/** Octaves by the middle of the detection's band, from the lowest one up. */
const byBand: HourGroups = {
  groupOf({ low_hz = 0, high_hz = 0 }) {
    const middle = (low_hz + high_hz) / 2;
    return eventBandsHz.findLastIndex((low) => low <= middle) + 1;
  },
  told: (group) =>
    group === 0
      ? all
      : {
          ...all,
          counted: 'band',
          band_low_hz: eventBandsHz[group - 1] ?? null,
          band_high_hz: eventBandsHz[group] ?? null,
        },
};

/** Species, in the order in which they were found. */
function bySpecies(most: number): HourGroups {
  const species = createPairNumbers<string>(most);
  return {
    groupOf({ scientific_name, common_name }) {
      const number = species.numberOf(scientific_name, common_name);
      return number === null ? null : number + 1;
    },
    told(group) {
      const [scientific_name = '', common_name = ''] = species.pairs[group - 1] ?? [];
      return group === 0 ? all : { ...all, counted: 'species', scientific_name, common_name };
    },
  };
}

/** Groups of an analysis: bands of `audio_events`, species of a model, at most so many. */
export const hourGroups = (analysisType: string, most: number): HourGroups =>
  analysisType === 'audio_events' ? byBand : bySpecies(most);
