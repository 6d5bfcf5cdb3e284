import type { Database } from './database.ts';

/** Milliseconds; one statement may exceed it. */
const turnMs = 5;

export interface TurnOptions {
  /** Milliseconds. Default: the process clock. */
  now?: () => number;
  /** After all else that is due. Default: a timer. */
  afterOthers?: (go: () => void) => void;
}

/**
 * Shares a process between heavy work and other calls by time. After each small piece, work asks
 * whether its turn is over and waits for the next. All heavy work shares one turn per pass of the
 * event loop.
 */
export class Turns {
  readonly #now: () => number;
  readonly #afterOthers: (go: () => void) => void;
  readonly #waiting: (() => void)[] = [];
  #began: number;
  #light = 0;
  /** Until when the next turn waits for light calls. */
  #patience = 0;

  constructor({
    now = () => performance.now(),
    afterOthers = (go) => setTimeout(go, 0),
  }: TurnOptions = {}) {
    this.#now = now;
    this.#afterOthers = afterOthers;
    this.#began = now();
  }

  /** May be true early after waiting for the database or store. */
  get isOver(): boolean {
    return this.#now() - this.#began >= turnMs;
  }

  /** `isFirst`: before all that waits, for work that others wait for. */
  next(isFirst = false): Promise<void> {
    return new Promise((resolve) => {
      if (isFirst) this.#waiting.unshift(resolve);
      else this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#schedule();
    });
  }

  /** Says how many turns the work took that begins now. */
  begin(): () => number {
    const began = this.#now();
    return () => (this.#now() - began) / turnMs;
  }

  /**
   * Heavy work waits for a light call, which takes several passes, at most for the length of a
   * turn, so that it proceeds however many light calls there are.
   */
  async light<T>(call: () => Promise<T>): Promise<T> {
    this.#light++;
    try {
      return await call();
    } finally {
      this.#light--;
    }
  }

  #schedule(): void {
    this.#patience = this.#now() + turnMs;
    this.#afterOthers(this.#go);
  }

  readonly #go = (): void => {
    if (this.#light > 0 && this.#now() < this.#patience) {
      setTimeout(this.#go, 1);
      return;
    }
    const first = this.#waiting.shift();
    this.#began = this.#now();
    first?.();
    if (this.#waiting.length > 0) this.#schedule();
  };
}

/** Absent if each call has its own processor (Cloudflare Workers). */
export interface Shared {
  turns?: Turns | undefined;
}

type ReadingDeps = Shared & { db: Pick<Database, 'dialect'> };

export async function yieldByTime({ turns }: Shared): Promise<void> {
  if (turns?.isOver) await turns.next();
}

/**
 * Sizes the pieces in which a table is read, so that each takes about a turn: one row may be a
 * thousand times as dear as another. Pieces of PostgreSQL, which blocks nobody, all have `most`
 * rows; without turns all is one piece.
 */
export class Pieces {
  readonly #deps: ReadingDeps;
  readonly #most: number;
  #size: number;

  constructor(deps: ReadingDeps, most: number) {
    this.#deps = deps;
    this.#most = most;
    this.#size = deps.db.dialect === 'sqlite' ? Math.ceil(most / 8) : most;
  }

  /** Rows of the next piece. */
  get size(): number {
    return this.#deps.turns ? this.#size : Infinity;
  }

  /** Reads a piece of `size` rows. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    const { turns, db } = this.#deps;
    await yieldByTime({ turns });
    if (!turns || db.dialect === 'postgres') return work();
    const taken = turns.begin();
    const answer = await work();
    const fitting = Math.floor(this.#size / Math.max(taken(), 0.5));
    this.#size = Math.max(1, Math.min(this.#most, 2 * this.#size, fitting));
    return answer;
  }
}

export async function inTurns<T>(
  { turns }: Shared,
  items: Iterable<T>,
  work: (item: T) => void,
): Promise<void> {
  for (const item of items) {
    if (turns?.isOver) await turns.next();
    work(item);
  }
}

const sortedAtOnce = 1000;

export async function sortInTurns<T>(
  shared: Shared,
  items: readonly T[],
  compare: (one: T, other: T) => number,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += sortedAtOnce) {
    runs.push(items.slice(at, at + sortedAtOnce).sort(compare));
    await yieldByTime(shared);
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeInTurns(shared, runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeInTurns<T>(
  shared: Shared,
  one: readonly T[],
  other: readonly T[],
  compare: (one: T, other: T) => number,
): Promise<T[]> {
  const merged: T[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    if (merged.length % sortedAtOnce === 0) await yieldByTime(shared);
    const isLeft =
      right >= other.length ||
      (left < one.length && compare(one[left] as T, other[right] as T) <= 0);
    merged.push((isLeft ? one[left++] : other[right++]) as T);
  }
  return merged;
}

const writtenAtOnce = 200;
/** UTF-16 code units; a longer answer is encoded in turns, too. */
const longText = 1024 ** 2;

async function writeInTurns(shared: Shared, value: unknown, pieces: string[]): Promise<void> {
  if (typeof value !== 'object' || value === null) {
    pieces.push(JSON.stringify(value));
    return;
  }
  if (Array.isArray(value)) {
    pieces.push('[');
    for (let at = 0; at < value.length; at += writtenAtOnce) {
      // A short list, as light calls answer with, waits for nobody.
      if (at > 0) await yieldByTime(shared);
      if (at > 0) pieces.push(',');
      pieces.push(JSON.stringify(value.slice(at, at + writtenAtOnce)).slice(1, -1));
    }
    pieces.push(']');
    return;
  }
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    pieces.push(`${before}${JSON.stringify(name)}:`);
    await writeInTurns(shared, member, pieces);
    before = ',';
  }
  pieces.push(before === '{' ? '{}' : '}');
}

async function bytesInTurns(
  shared: Shared,
  pieces: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const encoded: Uint8Array[] = [];
  let size = 0;
  await inTurns(shared, pieces, (piece) => {
    const bytes = encoder.encode(piece);
    encoded.push(bytes);
    size += bytes.length;
  });
  const whole = new Uint8Array(size);
  let at = 0;
  await inTurns(shared, encoded, (bytes) => {
    whole.set(bytes, at);
    at += bytes.length;
  });
  return whole;
}

/** Writes long lists in turns; bytes where the text is long. */
export async function jsonInTurns(
  shared: Shared,
  answer: unknown,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!shared.turns || typeof answer !== 'object' || answer === null) return JSON.stringify(answer);
  const pieces: string[] = [];
  await writeInTurns(shared, answer, pieces);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return length < longText ? pieces.join('') : bytesInTurns(shared, pieces);
}
