import { ModelError } from '../model-error.ts';

/** Elements of one list at most: no network that is trained for sounds has nearly as many. */
const mostElements = 1_000_000;

/**
 * A table of a FlatBuffers file (flatbuffers.dev, "FlatBuffers internals"), read where it lies. Fields are known by their
 * numbers in the schema; those that are absent have their default. Throws ModelError for what lies outside of the file.
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  /** The root of a file. */
  static rootOf(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(
      view,
      within(() => view.getUint32(0, true)),
    );
  }

  /** Where a field lies; null where it is absent. */
  #field(number: number): number | null {
    return within(() => {
      const fields = this.#at - this.#view.getInt32(this.#at, true);
      const at = 4 + 2 * number;
      if (at >= this.#view.getUint16(fields, true)) return null;
      const offset = this.#view.getUint16(fields + at, true);
      return offset === 0 ? null : this.#at + offset;
    });
  }

  #list(number: number): { count: number; at: number } {
    const field = this.#field(number);
    if (field === null) return { count: 0, at: 0 };
    return within(() => {
      const list = field + this.#view.getUint32(field, true);
      return { count: this.#view.getUint32(list, true), at: list + 4 };
    });
  }

  #each<T>(number: number, read: (at: number) => T): T[] {
    const { count, at } = this.#list(number);
    if (count > mostElements) throw new ModelError(`A list of it has ${count} elements.`);
    return within(() => Array.from({ length: count }, (_, index) => read(at + 4 * index)));
  }

  /** A byte, such as a boolean or a small enum. */
  byte(number: number, absent = 0): number {
    const field = this.#field(number);
    return field === null ? absent : within(() => this.#view.getInt8(field));
  }

  integer(number: number, absent = 0): number {
    const field = this.#field(number);
    return field === null ? absent : within(() => this.#view.getInt32(field, true));
  }

  table(number: number): FlatTable | null {
    const field = this.#field(number);
    if (field === null) return null;
    return new FlatTable(this.#view, field + within(() => this.#view.getUint32(field, true)));
  }

  tables(number: number): FlatTable[] {
    return this.#each(
      number,
      (at) => new FlatTable(this.#view, at + this.#view.getUint32(at, true)),
    );
  }

  integers(number: number): number[] {
    return this.#each(number, (at) => this.#view.getInt32(at, true));
  }

  /** A list of bytes, a part of the file. */
  bytes(number: number): Uint8Array {
    const { count, at } = this.#list(number);
    return within(() => new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, count));
  }
}

/** Reads; what lies outside of the file is a ModelError. */
function within<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ModelError('It points outside of itself, so it is damaged.', { cause });
  }
}
