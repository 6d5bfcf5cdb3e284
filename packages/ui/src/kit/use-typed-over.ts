'use client';

import { useState } from 'react';

interface TypedOver<Kept, Typed> {
  /** The object that was edited; its version is the one to be replaced. */
  base: Kept;
  shown: Typed;
  typed: Typed;
  isChanged: boolean;
  type: (part: Partial<Typed>) => void;
}

/** Fields that differ from the shown ones; a value typed back counts as unchanged. */
const differing = <Typed extends object>(touched: Partial<Typed>, shown: Typed): Partial<Typed> => {
  const fields = (Object.keys(touched) as (keyof Typed)[]).filter(
    (field) => touched[field] !== shown[field],
  );
  return Object.fromEntries(fields.map((field) => [field, touched[field]])) as Partial<Typed>;
};

/**
 * Fields of a form: the object at opening, overlaid by typed values. Once `isOutdated`, untouched
 * fields show the current object.
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
