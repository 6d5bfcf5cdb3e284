'use client';

import { useState } from 'react';

/** What a form holds of something that is kept, and what was typed into it. */
interface TypedOver<Kept, Typed> {
  /** What was typed belongs to this; the version to be saved over is its. */
  base: Kept;
  shown: Typed;
  typed: Typed;
  isChanged: boolean;
  type: (part: Partial<Typed>) => void;
}

/** The fields that differ from what is shown; what was typed back is as if nobody had typed. */
const differing = <Typed extends object>(touched: Partial<Typed>, shown: Typed): Partial<Typed> => {
  const fields = (Object.keys(touched) as (keyof Typed)[]).filter(
    (field) => touched[field] !== shown[field],
  );
  return Object.fromEntries(fields.map((field) => [field, touched[field]])) as Partial<Typed>;
};

/**
 * The fields of a form: what was kept when it opened, and over that what was typed. Once that `isOutdated`, fields that
 * nobody typed into show what is kept now.
 */
export function useTypedOver<Kept, Typed extends object>(
  kept: Kept,
  shownOf: (kept: Kept) => Typed,
  isOutdated: boolean,
): TypedOver<Kept, Typed> {
  const [base, setBase] = useState(kept);
  const [touched, setTouched] = useState<Partial<Typed>>({});
  if (isOutdated && base !== kept) {
    setBase(kept);
    setTouched(differing(touched, shownOf(kept)));
  }
  const shown = shownOf(base);
  return {
    base,
    shown,
    typed: { ...shown, ...touched },
    isChanged: Object.keys(touched).length > 0,
    type: (part) => setTouched(differing({ ...touched, ...part }, shown)),
  };
}
