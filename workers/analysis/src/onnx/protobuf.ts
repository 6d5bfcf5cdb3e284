/** Wire types of the Protocol Buffers encoding (protobuf.dev, "Encoding"). */
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

/**
 * One protobuf message under construction. Large byte fields are kept by reference and copied once, in `toBytes`,
 * so that a model of hundreds of megabytes is held in memory no more than twice.
 */
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

  /** An integer field (int32, int64, enum). */
  integer(field: number, value: number | bigint): this {
    this.#tag(field, wireVarint);
    this.#push(varintBytes(value));
    return this;
  }

  /** A float field. */
  float(field: number, value: number): this {
    this.#tag(field, wireFixed32);
    this.#push(new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }

  /** A bytes field. */
  bytes(field: number, value: Uint8Array): this {
    this.#tag(field, wireBytes);
    this.#push(varintBytes(value.byteLength));
    this.#push(value);
    return this;
  }

  /** A string field, as UTF-8. */
  string(field: number, value: string): this {
    return this.bytes(field, utf8.encode(value));
  }

  /** A message field. */
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
