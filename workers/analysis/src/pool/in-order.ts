import type { InputFile } from '../analyses/analyser.ts';
import type { ResultRow } from '../results/result-row.ts';
import type { PoolMember } from './pool-member.ts';
import { createRowStream } from './row-stream.ts';
import { startWork, type FileDone } from './work.ts';

/** How files are analysed by all members of a pool. */
export interface AnalyseOptions {
  /** Called as each file ends, in any order. */
  onDone?: (done: FileDone) => void;
  /** Told now and then how many seconds of a file that is under way were heard. */
  onHeard?: (file: string, seconds: number) => void;
  /** Stops at once, throwing the signal's reason; files under way are given up. */
  signal?: AbortSignal;
}

/** Files a thread that may be ahead of the one whose row is due: bounds what waits in memory. */
const aheadPerThread = 8;

/**
 * What a promise gives, or the signal's reason as soon as it aborts. A race with one promise for the whole run would keep
 * every row until its end: what waits for a promise is let go when that promise is settled.
 */
function orAborted<T>(made: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return made;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    made.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Gives the items of a generator until the signal aborts. */
async function* until<T>(
  items: AsyncGenerator<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  for (;;) {
    const next = await orAborted(items.next(), signal);
    if (next.done) return;
    yield next.value;
  }
}

/** Makes one analysis of files on all members and gives the rows in the order of the files. Whoever stops early leaves no member busy. */
export async function* analyseInOrder(
  members: readonly PoolMember[],
  files: Iterable<InputFile> | AsyncIterable<InputFile>,
  { onDone = () => {}, onHeard = () => {}, signal }: AnalyseOptions,
): AsyncGenerator<ResultRow> {
  const work = startWork(members, onDone, onHeard);
  const pending: ReturnType<typeof createRowStream>[] = [];
  const due = () => until(pending.shift()!.read(), signal);
  try {
    for await (const file of files) {
      signal?.throwIfAborted();
      const rows = createRowStream();
      work.analyse(file, ({ row }, used) => rows.put(row, used)).catch(rows.fail);
      pending.push(rows);
      if (pending.length >= members.length * aheadPerThread) yield* due();
    }
    while (pending.length > 0) yield* due();
  } finally {
    await work.stop();
  }
}
