import { FlatTable } from './flat-table.ts';

/** A value of the network. */
interface TfliteTensor {
  shape: readonly number[];
  /** Whether its values are 32-bit numbers. */
  isFloat: boolean;
  /** The numbers of a constant; empty for what is computed. */
  numbers(): Float32Array;
}

/** An operator of the network; inputs and outputs are numbers of tensors, -1 for one that is absent. */
export interface TfliteOperator {
  /** Number of BuiltinOperator in the schema. */
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
  // A copy: numbers need not begin at a multiple of four.
  return new Float32Array(bytes.slice(0, bytes.length - (bytes.length % 4)).buffer);
}

/**
 * The first graph of a TensorFlow Lite file (tensorflow/lite/schema/schema.fbs, version 3); null for a file that is none.
 * Throws ModelError for one that is damaged.
 */
export function readNetwork(bytes: Uint8Array): TfliteNetwork | null {
  if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'TFL3') return null;
  const model = FlatTable.rootOf(bytes);
  const buffers = model.tables(4);
  // Codes up to 127 stand in the first field, later ones in the fourth: the larger is the code.
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
