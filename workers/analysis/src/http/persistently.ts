import { isOfDisk, NotInStore, retried } from '../job/transfer.ts';
import { HttpUnreachable } from './http-refused.ts';

/** Whether an error says that a server is not there for now: none of the disk, of the person, or that is final. */
export const isPassing = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted && !(error instanceof NotInStore) && !isOfDisk(error);

/** An error of a server that was not there at every try, as a sentence. */
export const unreachableAfter = (error: unknown): HttpUnreachable =>
  new HttpUnreachable(
    `${error instanceof Error ? error.message : String(error)} It was tried several times; run the same command again when the server answers.`,
    { cause: error },
  );

/** Tries five times what may heal. Throws HttpRefused, HttpUnreachable, faults of the disk, and what `signal` was aborted with. */
export async function persistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await retried(work, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw isPassing(error, signal) ? unreachableAfter(error) : error;
  }
}
