import { addIssue, UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { filePieces } from './file-bytes.ts';
import { mixToMono } from './mono.ts';

/** What the WebAssembly decoders answer for a piece of file. */
export interface DecodedPiece {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly unknown[];
}

/** A decoder fed with successive pieces of one file. */
export interface PieceDecoder {
  decode(piece: Uint8Array): DecodedPiece | Promise<DecodedPiece>;
  /** What is left once the file has ended. */
  flush?(): DecodedPiece | Promise<DecodedPiece>;
  free(): void | Promise<void>;
}

const pieceBytes = 65_536;
const damaged = 'Parts of the file are damaged; what could be read was analysed.';

const { error: writeError } = console;
let quietCalls = 0;

/** Runs one call of a decoder that writes its faults to the console as well as returning them. */
async function quietly<T>(call: () => T | Promise<T>): Promise<T> {
  if (quietCalls++ === 0) console.error = () => {};
  try {
    return await call();
  } finally {
    if (--quietCalls === 0) console.error = writeError;
  }
}

/** Streams a file through a decoder, mixed to mono. Faults end up as issues; throws only when no sound came out. */
export async function* decodePieces(
  path: string,
  size: number,
  stream: AudioStream,
  createDecoder: () => Promise<PieceDecoder>,
): AsyncGenerator<Float32Array> {
  const decoder = await createDecoder();
  let frames = 0;
  const take = (decoded: DecodedPiece): Float32Array => {
    if (decoded.errors.length > 0) addIssue(stream.issues, 'damaged_parts', damaged);
    frames += decoded.samplesDecoded;
    return mixToMono(decoded.channelData, decoded.samplesDecoded);
  };
  try {
    for await (const piece of filePieces(path, 0, size, pieceBytes)) {
      const mono = take(await quietly(() => decoder.decode(piece)));
      if (mono.length > 0) yield mono;
    }
    if (decoder.flush) {
      const mono = take(await quietly(() => decoder.flush!()));
      if (mono.length > 0) yield mono;
    }
  } catch (error) {
    if (error instanceof UnreadableAudio) throw error;
    addIssue(stream.issues, 'damaged_parts', damaged);
  } finally {
    await decoder.free();
  }
  if (frames === 0)
    throw new UnreadableAudio(
      'no_audio',
      `No sound could be read from this ${stream.format} file.`,
    );
}
