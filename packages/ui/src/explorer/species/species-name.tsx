import type { SpeciesName as Names } from '../../base/species-name.ts';
import { kindColour, kindIsRing } from '../charts/palette.ts';

/** Other sounds have no scientific name. */
export const areSpecies = (kinds: readonly Names[]): boolean =>
  kinds.some(({ scientific_name }) => scientific_name !== '');

export function SpeciesName({ scientific_name, common_name }: Names) {
  if (!common_name) return <i lang="la">{scientific_name}</i>;
  return (
    <span className="bp-species-name">
      <span>{common_name}</span>
      {scientific_name && scientific_name !== common_name && <i lang="la">{scientific_name}</i>}
    </span>
  );
}

/** Decorative beside its name. */
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
