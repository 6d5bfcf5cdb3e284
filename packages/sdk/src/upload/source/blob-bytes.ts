import { SourceError } from './source.ts';

/** The bytes of a blob. Throws SourceError when its file cannot be read any more. */
export async function blobBytes(blob: Blob, filename: string): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    const message = `${filename} cannot be read; it was moved or changed since it was chosen`;
    throw new SourceError('unreadable', message, { cause: error });
  }
}
