import { createDeflateRaw } from 'node:zlib';

/** Compresses a text that comes in pieces (DEFLATE, RFC 1951). */
export interface Deflater {
  write(piece: Uint8Array): Promise<void>;
  /** All of it, compressed. */
  end(): Promise<Buffer>;
}

/** Starts a compression. The same text gives the same bytes. */
export function createDeflater(): Deflater {
  const stream = createDeflateRaw();
  const packed: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => packed.push(bytes));
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('end', resolve).once('error', reject);
  });
  return {
    write: (piece) =>
      new Promise((resolve, reject) => {
        stream.write(piece, (error) => (error ? reject(error) : resolve()));
      }),
    async end() {
      stream.end();
      await ended;
      return Buffer.concat(packed);
    },
  };
}
