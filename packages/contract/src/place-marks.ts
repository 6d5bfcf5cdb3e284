/**
 * What becomes of a field for callers who may not see exact places.
 *
 * - `open`: unchanged. For identifiers, times, numbers, fixed words, and text that programs write.
 * - `text`: coordinates in it are replaced by `[place hidden]`. For text that people write.
 * - `facts`: values of any kind by name, such as settings. Names and texts as `text`, members called
 *   `latitude`, `lat` and so on left out, `device_id` as `recorder`.
 * - `recorder`: a pseudonym. For the name of a recorder.
 * - `place`: null, or an empty text. For an exact place, and for what reveals one by trying all
 *   values.
 * - `blurred`: of a site, coarse or null as its `public_precision` says.
 * - `managers`: null for everybody below manager, also where the project hides no places.
 * - `cursor`: sealed, since it may hold a name.
 */
export type FieldMark =
  | 'open'
  | 'text'
  | 'facts'
  | 'recorder'
  | 'place'
  | 'blurred'
  | 'managers'
  | 'cursor';

type Bare<T> = Exclude<T, null | undefined>;
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** True for a type that has text other than fixed words at any depth. */
type HoldsText<T> = unknown extends T
  ? true
  : T extends string
    ? string extends T
      ? true
      : false
    : T extends readonly (infer Item)[]
      ? HoldsText<Item>
      : T extends object
        ? { [K in keyof T]-?: HoldsText<T[K]> }[keyof T]
        : false;

/**
 * Marks of an answer: one for each field, so that a new field does not compile until it is marked.
 * A list has the marks of its items. Only an object of numbers and fixed words may be `open` whole.
 */
export type Marks<T> = unknown extends T
  ? 'facts'
  : [Bare<T>] extends [readonly (infer Item)[]]
    ? Marks<Item>
    : [Bare<T>] extends [object]
      ? string extends KeyOf<Bare<T>>
        ? unknown extends ValueOf<Bare<T>, string>
          ? 'facts'
          : Marks<ValueOf<Bare<T>, string>>
        : | { readonly [K in KeyOf<Bare<T>>]-?: Marks<ValueOf<Bare<T>, K>> }
          | (true extends HoldsText<Bare<T>> ? never : 'open')
      : Exclude<FieldMark, 'facts'>;
