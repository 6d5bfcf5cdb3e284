import { kindColour, kindIsRing } from '../../charts/palette.ts';

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
