/** Values from `from` up to `to`, both included, that have one colour. */
export interface ColourClass {
  from: number;
  to: number;
  /** Step of the sequential scale, 0 for none at all. */
  step: number;
}

/** Steps of the scale for one to five classes. */
const scales = [[6], [3, 7], [2, 5, 8], [2, 4, 6, 8], [1, 3, 5, 7, 8]];

/**
 * Classes with about as many sites in each (quantiles), at most five, and one for nothing, which is not little. Equal
 * values are never in two classes.
 */
export function classesOf(values: readonly number[]): ColourClass[] {
  const none = values.some((value) => value === 0);
  const some = values.filter((value) => value > 0).sort((a, b) => a - b);
  const distinct = new Set(some).size;
  const wanted = Math.min(scales.length, distinct);
  const classes: { from: number; to: number }[] = [];
  for (let part = 0, start = 0; part < wanted && start < some.length; part++) {
    let end = Math.max(start + 1, Math.round(((part + 1) * some.length) / wanted));
    while (end < some.length && some[end] === some[end - 1]) end++;
    classes.push({ from: some[start]!, to: some[end - 1]! });
    start = end;
  }
  const scale = scales[classes.length - 1] ?? [];
  return [
    ...(none ? [{ from: 0, to: 0, step: 0 }] : []),
    ...classes.map((one, at) => ({ ...one, step: scale[at]! })),
  ];
}

/** The class of a value; null for a value that is not known. */
export const classOf = (
  classes: readonly ColourClass[],
  value: number | null,
): ColourClass | null =>
  value === null ? null : (classes.find(({ from, to }) => value >= from && value <= to) ?? null);
