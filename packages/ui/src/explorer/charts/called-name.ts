import type { SpeciesName } from '../data/detection-columns.ts';

export const calledName = ({ scientific_name, common_name }: SpeciesName): string =>
  common_name || scientific_name;
