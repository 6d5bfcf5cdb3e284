import type { InputFile } from '../analyses/analyser.ts';
import type { ResultRow } from '../outputs/result-row.ts';
import type { AnalyseOptions } from './pool.ts';
import type { PoolMember } from './pool-member.ts';

/** Files a thread that may be ahead of the one whose row is due: bounds what waits in memory. */
const aheadPerThread = 8;

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

/** Rejects with the signal's reason as soon as it aborts; never ends otherwise. */
const whenAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Analyses files on all members and gives the rows in the order of the files. Whoever stops early leaves no member busy. */
export async function* analyseInOrder(
  members: readonly PoolMember[],
  files: Iterable<InputFile> | AsyncIterable<InputFile>,
  { onDone = () => {}, signal }: AnalyseOptions,
): AsyncGenerator<ResultRow> {
  const queue = createQueue(members);
  const busy = new Set<PoolMember>();
  const aborted = whenAborted(signal);
  aborted.catch(() => {});
  let ended = false;

  const analyseOne = async (file: InputFile): Promise<ResultRow> => {
    const member = await queue.take();
    if (ended) throw new Error('The analysis has ended.');
    busy.add(member);
    const result = await member.analyse(file);
    busy.delete(member);
    const row = { file: file.filename, recording: file.recording, result };
    if (!ended) onDone(row);
    queue.giveBack(member);
    return row;
  };

  const pending: Promise<ResultRow>[] = [];
  const due = () => Promise.race([pending.shift()!, aborted]);
  try {
    for await (const file of files) {
      signal?.throwIfAborted();
      const row = analyseOne(file);
      row.catch(() => {});
      pending.push(row);
      if (pending.length >= members.length * aheadPerThread) yield await due();
    }
    while (pending.length > 0) yield await due();
  } finally {
    ended = true;
    await Promise.all([...busy].map((member) => member.stop()));
  }
}
