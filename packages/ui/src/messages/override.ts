/** A catalogue with any part optional: texts, functions and lists are replaced whole. */
export type DeepPartial<T> = {
  [K in keyof T]?: NonNullable<T[K]> extends
    | readonly unknown[]
    | ((...args: never[]) => unknown)
    | string
    ? T[K]
    : DeepPartial<T[K]>;
};

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merge = (base: Part, override: Part): Part => {
  const merged = { ...base };
  for (const [key, value] of Object.entries(override)) {
    const own = merged[key];
    if (value !== undefined) merged[key] = isPart(own) && isPart(value) ? merge(own, value) : value;
  }
  return merged;
};

const merged = new WeakMap<object, { base: object; all: object }>();

/** Overlays a partial catalogue on a complete one, without changing it. Repeated calls answer alike. */
export function overrideMessages<T extends object>(base: T, given: DeepPartial<T> | undefined): T {
  if (!given) return base;
  let known = merged.get(given);
  if (known?.base !== base) {
    known = { base, all: merge(base as Part, given as Part) };
    merged.set(given, known);
  }
  return known.all as T;
}
