import type { InputFile } from '../analyses/analyser.ts';
import type { FileResult, Found, ResultRow } from '../results/file-result.ts';
import type { PoolFile } from './messages.ts';
import type { PoolMember } from './pool-member.ts';

/** A file of which all analyses that were asked for have ended, and what they say together. */
export interface FileDone {
  file: string;
  /** None of them could analyse it. */
  refused: boolean;
  /** Seconds of sound: the most that one of them analysed. */
  seconds: number;
  /** What all of them found, in all rows. */
  detections: number;
}

/** A row of one of the analyses of a pool. */
export interface PoolRow {
  /** Its place among them. */
  of: number;
  row: ResultRow;
}

/** What stands in a row that holds some of what was found in a file and nothing else. */
const unfinished = (found: Found): FileResult => ({
  status: 'analysed',
  reason: null,
  issues: [],
  seconds_analysed: 0,
  indices: null,
  filtered_by_range: 0,
  ...found,
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

/** Files given to whichever member is idle. */
interface Work {
  /** Analyses a file; `put` gets its rows as they come, and what to call when one has been dealt with. */
  analyse(file: PoolFile, put: (row: PoolRow, used?: () => void) => void): Promise<void>;
  /** Gives up what is under way; no member is busy when this has resolved. */
  stop(): Promise<void>;
}

/** Puts members to work. `onDone` is called as each file ends, `onHeard` now and then before. */
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
        onMany(of, found, used) {
          done.detections += found.detections.length;
          put({ of, row: { ...rowOf(unfinished(found)), continues: true } }, used);
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

/** The rows of one file, put in as they come and read when it is the file's turn. */
interface RowStream {
  /** `used` is called when the row has been read and dealt with. */
  put(row: ResultRow, used?: () => void): void;
  /** Ends the rows with an error. */
  fail(cause: unknown): void;
  /** The rows up to and including the first that does not continue. */
  read(): AsyncGenerator<ResultRow>;
}

/** Makes an empty stream of the rows of one file. */
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
