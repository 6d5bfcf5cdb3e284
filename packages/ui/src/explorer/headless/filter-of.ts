import type { SpeciesName } from '../data/detection-columns.ts';
import type { DetectionFilter } from '../data/select.ts';
import type { Loaded } from '../engine/calls.ts';
import type { ExplorerView } from './view.ts';

/** How an address names a species. */
export const addressName = ({ scientific_name, common_name }: SpeciesName): string =>
  scientific_name || common_name;

/** A view in the numbers of the loaded data; a species or day that is not there does not filter. */
export function filterOf(view: ExplorerView, { species, days }: Loaded): DetectionFilter {
  const id = species.findIndex((one) => addressName(one) === view.species);
  const day = view.day === null ? -1 : days.indexOf(view.day);
  return {
    species: id < 0 ? null : id,
    day: day < 0 ? null : day,
    hour: view.hour,
    minConfidence: view.minConfidence,
    file: view.file,
    review: view.review,
    sort: view.sort,
  };
}
