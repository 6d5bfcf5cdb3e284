import { progressing, type Progress } from '../../http/input/progressing.ts';

/** How long, and how much of, a body is read that nobody wants. */
const unwanted = { milliseconds: 30_000, bytes: 64 * 1024 ** 2 };
/** Whoever sends nothing for a while reads no answer either. */
const whileItComes: Progress = { windowMs: 5_000, leastBytes: 1 };

/**
 * Reads the rest of a body that was refused. A client that is still sending when the connection closes is told of a
 * broken connection, and not why it was refused. Never throws; does nothing for a body that was begun.
 */
export async function readUnwanted(request: Request, limits = unwanted): Promise<void> {
  const { body, bodyUsed } = request;
  if (!body || bodyUsed || body.locked) return;
  let bytes = 0;
  try {
    const late = AbortSignal.timeout(limits.milliseconds);
    for await (const chunk of progressing(body, whileItComes, late))
      if ((bytes += chunk.byteLength) > limits.bytes) return;
  } catch {
    // It stalled, took too long or broke off: the answer is sent as it is.
  }
}
