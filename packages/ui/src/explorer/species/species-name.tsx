import { kindColour, kindIsRing } from '../charts/palette.ts';
import type { SpeciesName as Names } from '../data/detection-columns.ts';

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

/** The mark of a species: its colour in all charts. Decorative beside its name. */
export function KindMark({ rank }: { rank: number }) {
  return (
    <span
      className="bp-kind"
      data-ring={kindIsRing(rank) ? '' : undefined}
      style={{ color: kindColour(rank) }}
      aria-hidden="true"
    />
  );
}
