/** Protocol Buffers wire types (protobuf.dev, "Encoding"). */
const wireVarint = 0;
const wireFixed32 = 5;
const wireBytes = 2;

const utf8 = new TextEncoder();

function varintBytes(value: number | bigint): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

/** Large byte fields are copied once, in `toBytes`: a model is in memory at most twice. */
export class ProtoMessage {
  readonly #parts: Uint8Array[] = [];
  #byteLength = 0;

  get byteLength(): number {
    return this.#byteLength;
  }

  #push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#byteLength += part.byteLength;
  }

  #tag(field: number, wireType: number): void {
    this.#push(varintBytes((field << 3) | wireType));
  }

  integer(field: number, value: number | bigint): this {
    this.#tag(field, wireVarint);
    this.#push(varintBytes(value));
    return this;
  }

  float(field: number, value: number): this {
    this.#tag(field, wireFixed32);
    this.#push(new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#tag(field, wireBytes);
    this.#push(varintBytes(value.byteLength));
    this.#push(value);
    return this;
  }

  string(field: number, value: string): this {
    return this.bytes(field, utf8.encode(value));
  }

  message(field: number, value: ProtoMessage): this {
    this.#tag(field, wireBytes);
    this.#push(varintBytes(value.byteLength));
    for (const part of value.#parts) this.#push(part);
    return this;
  }

  toBytes(): Uint8Array {
    const out = new Uint8Array(this.#byteLength);
    let at = 0;
    for (const part of this.#parts) {
      out.set(part, at);
      at += part.byteLength;
    }
    return out;
  }
}

/** TensorProto.DataType (onnx.proto3). */
const elementTypes = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
type ElementType = keyof typeof elementTypes;

type TensorData = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;

const typeOf = (data: TensorData): ElementType => {
  if (data instanceof Float32Array) return 'float32';
  if (data instanceof Uint8Array) return 'uint8';
  if (data instanceof Int8Array) return 'int8';
  return data instanceof Int32Array ? 'int32' : 'int64';
};

/** TensorProto (onnx.proto3): dims = 1, data_type = 2, name = 8, raw_data = 9, little-endian. */
function tensorProto(name: string, dims: readonly number[], data: TensorData): ProtoMessage {
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

/** AttributeProto.AttributeType (onnx.proto3). */
const attributeTypes = { float: 1, int: 2, string: 3, graph: 5, ints: 7 } as const;
const irVersion = 9;
const opset = 18;

/** Numbers are integers; others name their type. */
type Attribute =
  | number
  | readonly number[]
  | { float: number }
  | { text: string }
  | { graph: OnnxGraph };

export type Dimension = number | string;

function attributeProto(name: string, value: Attribute): ProtoMessage {
  const attribute = new ProtoMessage().string(1, name);
  if (typeof value === 'number') return attribute.integer(3, value).integer(20, attributeTypes.int);
  if ('float' in value) return attribute.float(2, value.float).integer(20, attributeTypes.float);
  if ('text' in value) return attribute.string(4, value.text).integer(20, attributeTypes.string);
  if ('graph' in value)
    return attribute.message(6, value.graph.toGraph()).integer(20, attributeTypes.graph);
  for (const item of value) attribute.integer(8, item);
  return attribute.integer(20, attributeTypes.ints);
}

function valueInfo(name: string, dims: readonly Dimension[], type: ElementType): ProtoMessage {
  const shape = new ProtoMessage();
  for (const dim of dims) {
    const dimension = new ProtoMessage();
    shape.message(
      1,
      typeof dim === 'string' ? dimension.string(2, dim) : dimension.integer(1, dim),
    );
  }
  const tensorType = new ProtoMessage().integer(1, elementTypes[type]).message(2, shape);
  return new ProtoMessage().string(1, name).message(2, new ProtoMessage().message(1, tensorType));
}

/**
 * IR version 9, operator set 18, field numbers of onnx.proto3 (onnx/onnx, Apache-2.0). Nodes run in
 * the order added.
 */
export class OnnxGraph {
  readonly #name: string;
  readonly #nodes: { inputs: readonly string[]; output: string; proto: ProtoMessage }[] = [];
  readonly #constants = new Map<string, ProtoMessage>();
  readonly #inputs: ProtoMessage[] = [];
  readonly #outputs = new Map<string, ProtoMessage>();
  readonly #shapes = new Map<string, ProtoMessage>();
  #unnamed = 0;

  constructor(name: string) {
    this.#name = name;
  }

  input(name: string, dims: readonly Dimension[], type: ElementType = 'float32'): string {
    this.#inputs.push(valueInfo(name, dims, type));
    return name;
  }

  output(name: string, dims: readonly Dimension[], type: ElementType = 'float32'): string {
    this.#outputs.set(name, valueInfo(name, dims, type));
    return name;
  }

  /** A repeated name keeps the first tensor. */
  constant(name: string, dims: readonly number[], data: TensorData): string {
    if (!this.#constants.has(name)) this.#constants.set(name, tensorProto(name, dims, data));
    return name;
  }

  /** The runtime cannot infer it. */
  shape(name: string, dims: readonly Dimension[]): string {
    this.#shapes.set(name, valueInfo(name, dims, 'float32'));
    return name;
  }

  scalar(name: string, value: number): string {
    return this.constant(name, [], Float32Array.of(value));
  }

  /** One-dimensional int64. */
  integers(name: string, values: readonly number[]): string {
    return this.constant(name, [values.length], BigInt64Array.from(values, BigInt));
  }

  /** NodeProto: input = 1, output = 2, op_type = 4, attribute = 5. */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output = `value_${this.#unnamed++}`,
  ): string {
    const node = new ProtoMessage();
    for (const input of inputs) node.string(1, input);
    node.string(2, output).string(4, operator);
    for (const [name, value] of Object.entries(attributes)) {
      node.message(5, attributeProto(name, value));
    }
    this.#nodes.push({ inputs, output, proto: node });
    return output;
  }

  #needed(): Set<string> {
    const needed = new Set(this.#outputs.keys());
    for (const { inputs, output } of this.#nodes.toReversed()) {
      if (needed.has(output)) for (const input of inputs) needed.add(input);
    }
    return needed;
  }

  toGraph(): ProtoMessage {
    const needed = this.#needed();
    const graph = new ProtoMessage();
    for (const { output, proto } of this.#nodes) if (needed.has(output)) graph.message(1, proto);
    graph.string(2, this.#name);
    for (const [name, tensor] of this.#constants) if (needed.has(name)) graph.message(5, tensor);
    for (const input of this.#inputs) graph.message(11, input);
    for (const output of this.#outputs.values()) graph.message(12, output);
    for (const [name, shape] of this.#shapes) if (needed.has(name)) graph.message(13, shape);
    return graph;
  }

  /** ModelProto: ir_version = 1, producer_name = 2, graph = 7, opset_import = 8. */
  toBytes(): Uint8Array {
    return new ProtoMessage()
      .integer(1, irVersion)
      .string(2, 'biophony')
      .message(7, this.toGraph())
      .message(8, new ProtoMessage().string(1, '').integer(2, opset))
      .toBytes();
  }
}
