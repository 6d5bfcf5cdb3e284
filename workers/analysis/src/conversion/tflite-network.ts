import { ModelError } from '../kit/errors.ts';

/** Networks for sounds have far fewer. */
const mostElements = 1_000_000;

/**
 * Read in place (flatbuffers.dev, "FlatBuffers internals"). Fields go by schema number. Throws
 * ModelError for offsets outside the file.
 */
class FlatTable {
  readonly #view: DataView;
  readonly #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  static rootOf(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(
      view,
      within(() => view.getUint32(0, true)),
    );
  }

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

  bytes(number: number): Uint8Array {
    const { count, at } = this.#list(number);
    return within(() => new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, count));
  }
}

/** Throws ModelError. */
function within<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ModelError('It points outside of itself, so it is damaged.', { cause });
  }
}

interface TfliteTensor {
  shape: readonly number[];
  isFloat: boolean;
  numbers(): Float32Array;
}

/** Tensor numbers, -1 if absent. */
export interface TfliteOperator {
  /** BuiltinOperator of the schema. */
  code: number;
  inputs: readonly number[];
  outputs: readonly number[];
  options: FlatTable | null;
}

export interface TfliteNetwork {
  tensors: readonly TfliteTensor[];
  inputs: readonly number[];
  outputs: readonly number[];
  operators: readonly TfliteOperator[];
}

/** TensorType of the schema. */
const float32 = 0;

function numbersIn(buffer: FlatTable | undefined): Float32Array {
  const bytes = buffer?.bytes(0) ?? new Uint8Array();
  // A copy: values may be unaligned.
  return new Float32Array(bytes.slice(0, bytes.length - (bytes.length % 4)).buffer);
}

/** tensorflow/lite/schema/schema.fbs, version 3; null for another format. Throws ModelError. */
export function readNetwork(bytes: Uint8Array): TfliteNetwork | null {
  if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'TFL3') return null;
  const model = FlatTable.rootOf(bytes);
  const buffers = model.tables(4);
  // Up to 127 in the first field, later ones in the fourth: the larger is the code.
  const codes = model.tables(1).map((code) => Math.max(code.byte(0), code.integer(3)));
  const graph = model.tables(2)[0];
  if (!graph) return null;
  return {
    inputs: graph.integers(1),
    outputs: graph.integers(2),
    tensors: graph.tables(0).map((tensor) => ({
      shape: tensor.integers(0),
      isFloat: tensor.byte(1) === float32,
      numbers: () => numbersIn(buffers[tensor.integer(2)]),
    })),
    operators: graph.tables(3).map((operator) => ({
      code: codes[operator.integer(0)] ?? -1,
      inputs: operator.integers(1),
      outputs: operator.integers(2),
      options: operator.table(4),
    })),
  };
}
