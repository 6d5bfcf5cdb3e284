import type { AnalyseOptions } from './in-order.ts';
import type { PoolFile } from './messages.ts';
import type { PoolMember } from './pool-member.ts';
import { startWork, type PoolRow } from './work.ts';

/** Files a thread that are made ready while others are analysed. */
const readyPerThread = 2;

/**
 * Analyses files on all members and gives rows as they come: those that an analysis has of a file in their order, and others
 * between them. A long file holds up no other. After an abort what has arrived is still given. Whoever stops early leaves no
 * member busy.
 */
export async function* analyseAsFinished(
  members: readonly PoolMember[],
  files: Iterable<PoolFile> | AsyncIterable<PoolFile>,
  { onDone = () => {}, onHeard = () => {}, signal }: AnalyseOptions,
): AsyncGenerator<PoolRow> {
  const work = startWork(members, onDone, onHeard);
  const arrived: { row: PoolRow; used: (() => void) | undefined }[] = [];
  const state = { given: 0, all: false, stopped: false, fault: null as { cause: unknown } | null };
  let wakeReader = () => {};
  let wakeGiver = () => {};
  const fail = (cause: unknown) => {
    state.fault ??= { cause };
    wakeReader();
    wakeGiver();
  };

  const give = async () => {
    for await (const file of files) {
      if (state.stopped || state.fault) return;
      const done = () => {
        state.given--;
        wakeGiver();
        wakeReader();
      };
      state.given++;
      const put = (row: PoolRow, used?: () => void) => {
        arrived.push({ row, used });
        wakeReader();
      };
      work.analyse(file, put).then(done, fail);
      while (state.given >= members.length * (1 + readyPerThread) && !state.stopped && !state.fault)
        await new Promise<void>((resolve) => (wakeGiver = resolve));
    }
    state.all = true;
    wakeReader();
  };

  const abort = () => fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  const giving = give().catch(fail);
  try {
    for (;;) {
      const next = arrived.shift();
      if (next) {
        yield next.row;
        next.used?.();
      } else if (state.fault) throw state.fault.cause;
      else if (state.all && state.given === 0) return;
      else await new Promise<void>((resolve) => (wakeReader = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    state.stopped = true;
    wakeGiver();
    await work.stop();
    await giving;
  }
}
