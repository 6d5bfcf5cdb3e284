import type { InputFile } from '../analyses/analyser.ts';
import type { Detection, FileResult } from '../results/file-result.ts';
import type { ResultRow } from '../results/result-row.ts';
import type { PoolMember } from './pool-member.ts';
import { createRowStream, type RowStream } from './row-stream.ts';

/** A file that was analysed or refused, and how many detections it has in all its rows. */
export interface FileDone {
  file: string;
  result: FileResult;
  detections: number;
}

export interface AnalyseOptions {
  /** Called as each file ends, in any order. */
  onDone?: (done: FileDone) => void;
  /** Stops at once, throwing the signal's reason; files under way are given up. */
  signal?: AbortSignal;
}

/** Files a thread that may be ahead of the one whose row is due: bounds what waits in memory. */
const aheadPerThread = 8;

/** What stands in a row that holds some of a file's detections and nothing else. */
const unfinished = (detections: Detection[]): FileResult => ({
  status: 'analysed',
  reason: null,
  issues: [],
  seconds_analysed: 0,
  detections,
  indices: null,
  filtered_by_range: 0,
});

/** Hands members out one at a time, to whoever asked first. */
function createQueue(members: readonly PoolMember[]) {
  const idle = [...members];
  const waiting: ((member: PoolMember) => void)[] = [];
  return {
    take: (): Promise<PoolMember> => {
      const member = idle.pop();
      return member ? Promise.resolve(member) : new Promise((resolve) => waiting.push(resolve));
    },
    giveBack(member: PoolMember) {
      const next = waiting.shift();
      if (next) next(member);
      else idle.push(member);
    },
  };
}

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

/** Analyses files on all members and gives the rows in the order of the files. Whoever stops early leaves no member busy. */
export async function* analyseInOrder(
  members: readonly PoolMember[],
  files: Iterable<InputFile> | AsyncIterable<InputFile>,
  { onDone = () => {}, signal }: AnalyseOptions,
): AsyncGenerator<ResultRow> {
  const queue = createQueue(members);
  const busy = new Set<PoolMember>();
  let ended = false;

  const analyseOne = async (file: InputFile, rows: RowStream) => {
    const member = await queue.take();
    if (ended) return;
    busy.add(member);
    let before = 0;
    const { filename, recording } = file;
    const rowOf = (result: FileResult) => ({ file: filename, recording, result });
    const result = await member.analyse(file, (detections, used) => {
      before += detections.length;
      rows.put({ ...rowOf(unfinished(detections)), continues: true }, used);
    });
    busy.delete(member);
    if (!ended) onDone({ file: filename, result, detections: before + result.detections.length });
    rows.put(rowOf(result));
    queue.giveBack(member);
  };

  const pending: RowStream[] = [];
  const due = () => until(pending.shift()!.read(), signal);
  try {
    for await (const file of files) {
      signal?.throwIfAborted();
      const rows = createRowStream();
      analyseOne(file, rows).catch(rows.fail);
      pending.push(rows);
      if (pending.length >= members.length * aheadPerThread) yield* due();
    }
    while (pending.length > 0) yield* due();
  } finally {
    ended = true;
    await Promise.all([...busy].map((member) => member.stop()));
  }
}
