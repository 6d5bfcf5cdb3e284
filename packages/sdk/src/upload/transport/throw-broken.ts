import { ConnectionError, TimeoutError } from '../../core/errors.ts';
import { blobBytes } from '../source/blob-bytes.ts';
import type { Bytes } from '../source/source.ts';

/**
 * Throws what a PUT ended with. Runtimes read a blob while they send it, and call it a broken connection too when its file
 * has gone: then it is a SourceError.
 */
export async function throwBroken(failure: unknown, body: Bytes, filename: string): Promise<never> {
  const broke = failure instanceof ConnectionError && !(failure instanceof TimeoutError);
  if (broke && body instanceof Blob) await blobBytes(body.slice(0, 1), filename);
  throw failure;
}
