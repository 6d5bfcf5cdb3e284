import { recallOrHash } from './hash-item.ts';
import type { Item, UploadContext } from '../context/upload-context.ts';
import type { UploadJournal } from './journal.ts';
import { SourceError, type UploadSource } from '../source/source.ts';

/** Sources hashed at the same time. */
const hashedAtOnce = 4;

export interface PrepareOptions {
  journal: UploadJournal;
  /** Resolves when one more may be taken in. */
  waitForCapacity: () => Promise<void>;
  /** Takes a hashed item over; they come in the order of the sources, so that of equal files the first is sent. */
  pass: (item: Item) => void;
  /** Lets go of an item that is left for another run. */
  leave: (item: Item) => void;
  /** Ends an item whose file cannot be read. */
  unreadable: (item: Item, error: SourceError) => void;
  /** An item begins here. */
  take: (source: UploadSource) => Item;
}

/**
 * Takes sources in, hashes a few at a time, and passes them on in their order. Answers whether it
 * came to the end of the sources.
 */
export async function prepareSources(
  ctx: UploadContext,
  sources: AsyncIterable<UploadSource> | Iterable<UploadSource>,
  { journal, waitForCapacity, pass, leave, unreadable, take }: PrepareOptions,
): Promise<boolean> {
  const running = new Set<Promise<void>>();
  let broken: { error: unknown } | null = null;

  const prepare = async (item: Item, before: Promise<void>) => {
    try {
      await recallOrHash(item, journal, ctx.drain).finally(() => before);
      if (ctx.drain.aborted) leave(item);
      else pass(item);
    } catch (error) {
      if (error instanceof SourceError) return unreadable(item, error);
      if (!ctx.drain.aborted) broken ??= { error };
      leave(item);
    }
  };

  let ended = true;
  let last = Promise.resolve();
  for await (const source of sources) {
    if (ctx.drain.aborted || broken) {
      ended = false;
      break;
    }
    const preparing = prepare(take(source), last).finally(() => running.delete(preparing));
    last = preparing;
    running.add(preparing);
    while (running.size >= hashedAtOnce) await Promise.race(running);
    await waitForCapacity();
  }
  await Promise.all(running);
  if (broken) throw (broken as { error: unknown }).error;
  return ended;
}
