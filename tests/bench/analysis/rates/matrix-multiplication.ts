/** Protocol buffer fields as ONNX needs them: whole numbers, and bytes with their length before them. */
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const integer = (field: number, value: number): Buffer =>
  Buffer.from([...varint(field * 8), ...varint(value)]);
const bytes = (field: number, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(value.length)]), value]);
const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));
const message = (field: number, ...parts: Buffer[]): Buffer => bytes(field, Buffer.concat(parts));

const float32 = 1;

const matrix = (field: number, name: string, rows: number, columns: number): Buffer => {
  const sizes = [rows, columns].map((size) => message(1, integer(1, size)));
  const type = message(1, integer(1, float32), message(2, ...sizes));
  return message(field, text(1, name), message(2, type));
};

/**
 * An ONNX model (onnx.proto3) that multiplies a matrix [rows, inner] by a constant one [inner, columns], which the
 * runtime lays out for its fastest kernel beforehand, as it does with the weights of a network.
 */
function matrixProduct(rows: number, inner: number, columns: number): Uint8Array {
  const weights = Float32Array.from({ length: inner * columns }, (_, i) => Math.sin(i) / inner);
  const constant = message(
    5,
    integer(1, inner),
    integer(1, columns),
    integer(2, float32),
    text(8, 'weights'),
    bytes(9, new Uint8Array(weights.buffer)),
  );
  const node = message(
    1,
    text(1, 'left'),
    text(1, 'weights'),
    text(2, 'product'),
    text(4, 'MatMul'),
  );
  const graph = message(
    7,
    node,
    text(2, 'product'),
    constant,
    matrix(11, 'left', rows, inner),
    matrix(12, 'product', rows, columns),
  );
  return Buffer.concat([integer(1, 9), graph, message(8, integer(2, 18))]);
}

/** A product with as many rows as a layer of BirdNET V2.4 has places: [rows, inner] by [inner, columns]. */
const product = { rows: 1024, inner: 512, columns: 512 };

/** What a worker of `startRate` multiplies; an item is a row, of so many multiply-adds. */
export const matrixTask = {
  network: matrixProduct(product.rows, product.inner, product.columns),
  dims: [product.rows, product.inner],
  threads: 1,
};
export const multiplyAddsOfRow = product.inner * product.columns;

/** Multiply-adds a window of BirdNET V2.4: of the network as published, and of the one that the import makes of it. */
export const multiplyAdds = { published: 488e6, converted: 398e6 };
