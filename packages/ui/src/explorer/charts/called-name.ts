import type { SpeciesName } from '../data/detection-columns.ts';

/** What a species is called first: its common name, or the scientific one where it has no other. */
export const calledName = ({ scientific_name, common_name }: SpeciesName): string =>
  common_name || scientific_name;
