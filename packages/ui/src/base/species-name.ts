import type { ModelSpeciesRecord } from '@biophony/contract/results';

/** Names of a species or another sound; `scientific_name` is empty where there is none. */
export type SpeciesName = Pick<ModelSpeciesRecord, 'scientific_name' | 'common_name'>;

/** For people. */
export const calledName = ({ scientific_name, common_name }: SpeciesName): string =>
  common_name || scientific_name;

/** For addresses, reviews and calibrations. */
export const scientificName = ({ scientific_name, common_name }: SpeciesName): string =>
  scientific_name || common_name;
