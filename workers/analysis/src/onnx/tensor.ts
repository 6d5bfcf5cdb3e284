import { ProtoMessage } from './protobuf.ts';

/** Element types of TensorProto.DataType (onnx.proto3) that this writer uses. */
export const elementTypes = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
export type ElementType = keyof typeof elementTypes;

export type TensorData = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;

const typeOf = (data: TensorData): ElementType => {
  if (data instanceof Float32Array) return 'float32';
  if (data instanceof Uint8Array) return 'uint8';
  if (data instanceof Int8Array) return 'int8';
  return data instanceof Int32Array ? 'int32' : 'int64';
};

/** A TensorProto (onnx.proto3): dims = 1, data_type = 2, name = 8, raw_data = 9, little-endian. */
export function tensorProto(name: string, dims: readonly number[], data: TensorData): ProtoMessage {
  const size = dims.reduce((product, dim) => product * dim, 1);
  if (size !== data.length)
    throw new Error(`Tensor ${name} has ${data.length} values but the shape [${dims.join(', ')}].`);
  const tensor = new ProtoMessage();
  for (const dim of dims) tensor.integer(1, dim);
  return tensor
    .integer(2, elementTypes[typeOf(data)])
    .string(8, name)
    .bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}
