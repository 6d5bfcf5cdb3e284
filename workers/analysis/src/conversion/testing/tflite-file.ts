import { Builder } from 'flatbuffers';

/** Tensors with numbers are constants. */
interface Tensor {
  shape: readonly number[];
  numbers?: Float32Array;
  /** TensorType of the schema; 0: 32-bit numbers. */
  type?: number;
}

/** BuiltinOperator, tensor numbers, and the first byte of its options. */
interface Operator {
  code: number;
  inputs: readonly number[];
  outputs: readonly number[];
  activation?: number;
}

/** One graph, as TensorFlow Lite's writer does (tensorflow/lite/schema/schema.fbs). */
export function tfliteFile(
  tensors: readonly Tensor[],
  operators: readonly Operator[],
  [inputs, outputs]: readonly [readonly number[], readonly number[]],
): Uint8Array {
  const builder = new Builder(1 << 16);
  const integers = (values: readonly number[]): number => {
    builder.startVector(4, values.length, 4);
    for (const value of values.toReversed()) builder.addInt32(value);
    return builder.endVector();
  };
  const offsets = (values: readonly number[]): number => {
    builder.startVector(4, values.length, 4);
    for (const value of values.toReversed()) builder.addOffset(value);
    return builder.endVector();
  };
  const table = (fields: number, fill: () => void): number => {
    builder.startObject(fields);
    fill();
    return builder.endObject();
  };
  // By the schema buffer 0 is empty.
  const buffers = [table(3, () => {})];
  const madeTensors = tensors.map(({ shape, numbers, type = 0 }) => {
    let buffer = 0;
    if (numbers) {
      const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
      const data = builder.createByteVector(bytes);
      buffer = buffers.push(table(3, () => builder.addFieldOffset(0, data, 0))) - 1;
    }
    const dimensions = integers(shape);
    return table(8, () => {
      builder.addFieldOffset(0, dimensions, 0);
      builder.addFieldInt8(1, type, 0);
      builder.addFieldInt32(2, buffer, 0);
    });
  });
  const codes = [...new Set(operators.map(({ code }) => code))];
  const madeCodes = codes.map((code) =>
    table(4, () => {
      builder.addFieldInt8(0, Math.min(code, 127), 0);
      builder.addFieldInt32(3, code, 0);
    }),
  );
  const madeOperators = operators.map(({ code, activation = 0, ...of }) => {
    const options = table(4, () => builder.addFieldInt8(0, activation, 0));
    const [from, to] = [integers(of.inputs), integers(of.outputs)];
    return table(9, () => {
      builder.addFieldInt32(0, codes.indexOf(code), 0);
      builder.addFieldOffset(1, from, 0);
      builder.addFieldOffset(2, to, 0);
      builder.addFieldInt8(3, 8, 0);
      builder.addFieldOffset(4, options, 0);
    });
  });
  const [allTensors, allOperators] = [offsets(madeTensors), offsets(madeOperators)];
  const [from, to] = [integers(inputs), integers(outputs)];
  const graph = table(5, () => {
    builder.addFieldOffset(0, allTensors, 0);
    builder.addFieldOffset(1, from, 0);
    builder.addFieldOffset(2, to, 0);
    builder.addFieldOffset(3, allOperators, 0);
  });
  const [allCodes, graphs, allBuffers] = [offsets(madeCodes), offsets([graph]), offsets(buffers)];
  const model = table(8, () => {
    builder.addFieldInt32(0, 3, 0);
    builder.addFieldOffset(1, allCodes, 0);
    builder.addFieldOffset(2, graphs, 0);
    builder.addFieldOffset(4, allBuffers, 0);
  });
  builder.finish(model, 'TFL3');
  return builder.asUint8Array();
}
