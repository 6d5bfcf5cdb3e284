/** What the WebAssembly decoders answer for a piece of file. */
export interface DecodedPiece {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly unknown[];
}

const { error: writeError } = console;
let quietCalls = 0;

/** Runs one call of a decoder that writes its faults to the console as well as returning them. */
export async function quietly<T>(call: () => T | Promise<T>): Promise<T> {
  if (quietCalls++ === 0) console.error = () => {};
  try {
    return await call();
  } finally {
    if (--quietCalls === 0) console.error = writeError;
  }
}
