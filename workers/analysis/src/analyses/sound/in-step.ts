/** One of several readers of a source; its end by `return` is told to the others. */
export type InStep<Item> = AsyncIterableIterator<Item> & {
  return(): Promise<IteratorResult<Item>>;
};

interface Asking<Item> {
  resolve(next: IteratorResult<Item>): void;
  reject(cause: unknown): void;
}

const over = { done: true, value: undefined } as const;

/**
 * Gives every item of a source to so many readers. The next one is read when every reader that is left has asked for it, so
 * that nothing is held back: an item is in use until its reader has asked for the one after it, by all of them as by one. A fault
 * of the source is every reader's. When no reader is left the source is closed.
 */
export function inStep<Item>(source: AsyncIterable<Item>, count: number): InStep<Item>[] {
  const iterator = source[Symbol.asyncIterator]();
  const readers = new Set<InStep<Item>>();
  const asking = new Map<InStep<Item>, Asking<Item>>();
  let ended = false;

  const readNext = () => {
    if (asking.size === 0 || asking.size < readers.size) return;
    const asked = [...asking.values()];
    asking.clear();
    const read = ended ? Promise.resolve(over) : iterator.next();
    read.then(
      (next) => {
        ended ||= next.done === true;
        for (const { resolve } of asked) resolve(next);
      },
      (cause: unknown) => {
        ended = true;
        for (const { reject } of asked) reject(cause);
      },
    );
  };

  const readerOf = (): InStep<Item> => {
    const reader: InStep<Item> = {
      [Symbol.asyncIterator]: () => reader,
      next() {
        if (!readers.has(reader)) return Promise.resolve(over);
        return new Promise((resolve, reject) => {
          asking.set(reader, { resolve, reject });
          readNext();
        });
      },
      async return() {
        if (!readers.delete(reader)) return over;
        asking.get(reader)?.resolve(over);
        asking.delete(reader);
        if (readers.size === 0) await iterator.return?.();
        else readNext();
        return over;
      },
    };
    readers.add(reader);
    return reader;
  };
  return Array.from({ length: count }, readerOf);
}
