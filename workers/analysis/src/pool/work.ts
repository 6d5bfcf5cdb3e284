import type { InputFile } from '../analyses/analyser.ts';
import type { FileResult, Findings, ResultRow } from '../results/file-result.ts';
import type { PoolFile } from './messages.ts';
import type { PoolMember } from './pool-member.ts';

export interface FileDone {
  file: string;
  refused: boolean;
  seconds: number;
  detections: number;
}

export interface PoolRow {
  of: number;
  row: ResultRow;
}

const unfinished = (findings: Findings): FileResult => ({
  status: 'analysed',
  reason: null,
  issues: [],
  seconds_analysed: 0,
  indices: null,
  filtered_by_range: 0,
  ...findings,
});

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

interface Work {
  /** `used`: the row has been dealt with. */
  analyse(file: PoolFile, put: (row: PoolRow, used?: () => void) => void): Promise<void>;
  /** No member is busy once this resolves. */
  stop(): Promise<void>;
}

function startWork(
  members: readonly PoolMember[],
  onDone: (done: FileDone) => void,
  onHeard: (file: string, seconds: number) => void,
): Work {
  const queue = createQueue(members);
  const busy = new Set<PoolMember>();
  let ended = false;
  return {
    async analyse(file, put) {
      const member = await queue.take();
      if (ended) return;
      busy.add(member);
      const { filename, recording } = file;
      const rowOf = (result: FileResult) => ({ file: filename, recording, result });
      const done: FileDone = { file: filename, refused: true, seconds: 0, detections: 0 };
      const ends: PoolRow[] = [];
      await member.analyse(file, {
        onMany(of, findings, used) {
          done.detections += findings.detections.length;
          put({ of, row: { ...rowOf(unfinished(findings)), continues: true } }, used);
        },
        onResult(of, result) {
          done.refused &&= result.status === 'refused';
          done.seconds = Math.max(done.seconds, result.seconds_analysed);
          done.detections += result.detections.length;
          ends.push({ of, row: rowOf(result) });
        },
        onHeard: (seconds) => onHeard(filename, seconds),
      });
      busy.delete(member);
      if (!ended) onDone(done);
      for (const end of ends) put(end);
      queue.giveBack(member);
    },
    async stop() {
      ended = true;
      await Promise.all([...busy].map((member) => member.stop()));
    },
  };
}

interface RowStream {
  put(row: ResultRow, used?: () => void): void;
  fail(cause: unknown): void;
  read(): AsyncGenerator<ResultRow>;
}

function createRowStream(): RowStream {
  const rows: { row: ResultRow; used: () => void }[] = [];
  let failure: { cause: unknown } | null = null;
  let arrived = () => {};
  return {
    put(row, used = () => {}) {
      rows.push({ row, used });
      arrived();
    },
    fail(cause) {
      failure = { cause };
      arrived();
    },
    async *read() {
      for (;;) {
        const next = rows.shift();
        if (next) {
          yield next.row;
          next.used();
          if (!next.row.continues) return;
        } else if (failure) throw failure.cause;
        else await new Promise<void>((resolve) => (arrived = resolve));
      }
    },
  };
}

export interface AnalyseOptions {
  onDone?: (done: FileDone) => void;
  /** Seconds processed of an unfinished file. */
  onHeard?: (file: string, seconds: number) => void;
  /** Throws the signal's reason at once; abandons files in progress. */
  signal?: AbortSignal;
}

/** Ahead of the file whose row is due; limits memory. */
const aheadPerThread = 8;

/** A race with one promise for the whole run would keep every row. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

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

/** In the order of the files. Stopping early leaves no member busy. */
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

/** Prepared in advance. */
const readyPerThread = 2;

/**
 * Rows as they come, so that a long file delays no other; one analysis' rows of a file stay in
 * order. After an abort, arrived rows are still yielded. Stopping early leaves no member busy.
 */
export async function* analyseAsFinished(
  members: readonly PoolMember[],
  files: Iterable<PoolFile> | AsyncIterable<PoolFile>,
  { onDone = () => {}, onHeard = () => {}, signal }: AnalyseOptions,
): AsyncGenerator<PoolRow> {
  const work = startWork(members, onDone, onHeard);
  const arrived: { row: PoolRow; used: (() => void) | undefined }[] = [];
  const state = {
    pending: 0,
    all: false,
    stopped: false,
    fault: null as { cause: unknown } | null,
  };
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
        state.pending--;
        wakeGiver();
        wakeReader();
      };
      state.pending++;
      const put = (row: PoolRow, used?: () => void) => {
        arrived.push({ row, used });
        wakeReader();
      };
      work.analyse(file, put).then(done, fail);
      while (
        state.pending >= members.length * (1 + readyPerThread) &&
        !state.stopped &&
        !state.fault
      )
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
      else if (state.all && state.pending === 0) return;
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
