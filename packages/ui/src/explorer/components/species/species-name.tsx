import type { SpeciesName as Names } from '../../data/columns/detection-columns.ts';

/** Whether these are species, or other kinds of sound, which have no scientific name. */
export const areSpecies = (kinds: readonly Names[]): boolean =>
  kinds.some(({ scientific_name }) => scientific_name !== '');

/** A species: common name in regular, the scientific one in italics beside it. */
export function SpeciesName({ scientific_name, common_name }: Names) {
  if (!common_name) return <i lang="la">{scientific_name}</i>;
  return (
    <span className="bp-species-name">
      <span>{common_name}</span>
      {scientific_name && scientific_name !== common_name && <i lang="la">{scientific_name}</i>}
    </span>
  );
}
