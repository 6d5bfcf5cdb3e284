import {
  canBeAnalysed,
  openByteSource,
  readPlainSound,
  type PcmLayout,
} from '@biophony/recordings';
import { ReadError } from '../data/files/read-error.ts';
import type { RemoteFile } from '../data/files/remote-file.ts';

/** Formats of plain samples, of which a piece can be read without the rest; what they are stored as. */
export const plainFormats: readonly string[] = ['wav', 'w64', 'aiff'];

/**
 * Finds the plain samples of a WAV, Wave64 or AIFF file by the reader that the upload and the analysis use. Throws
 * ReadError with its sentence: `damaged` without sound, `unsupported` for what it does not read or what is compressed.
 */
export async function readPcmLayout(file: RemoteFile): Promise<PcmLayout> {
  const source = openByteSource({ filename: '', size: file.size, read: file.read });
  const read = await readPlainSound(source);
  if (read?.layout?.kind === 'pcm') return read.layout;
  const refusal = read?.issues.find((issue) => !canBeAnalysed([issue]));
  throw new ReadError(
    refusal?.code === 'unsupported_format' ? 'unsupported' : 'damaged',
    refusal?.message ?? 'The recording does not begin like a WAV, Wave64 or AIFF file.',
  );
}
