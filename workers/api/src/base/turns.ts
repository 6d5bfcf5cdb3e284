/** Milliseconds; one statement may exceed it. */
const turnMs = 5;

export interface TurnOptions {
  /** Milliseconds; the process clock when absent. */
  now?: () => number;
  /** Calls back after all else that is due; a timer when absent. */
  afterOthers?: (go: () => void) => void;
}

/**
 * Shares a process between heavy work and other calls by time. After each small piece, work asks
 * whether its turn is over and, if so, waits for the next. All heavy work shares one turn per pass
 * of the event loop, in the order it asked.
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

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#schedule();
    });
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

export async function yieldByTime({ turns }: Shared): Promise<void> {
  if (turns?.isOver) await turns.next();
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

/** Sorts a copy, stably. */
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

/** Writes long lists in turns. */
export async function jsonInTurns(shared: Shared, answer: unknown): Promise<string> {
  if (!shared.turns || typeof answer !== 'object' || answer === null) return JSON.stringify(answer);
  const written: string[] = [];
  if (Array.isArray(answer)) {
    for (let at = 0; at < answer.length; at += writtenAtOnce) {
      await yieldByTime(shared);
      written.push(JSON.stringify(answer.slice(at, at + writtenAtOnce)).slice(1, -1));
    }
    return `[${written.join(',')}]`;
  }
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined)
      written.push(`${JSON.stringify(name)}:${await jsonInTurns(shared, value)}`);
  return `{${written.join(',')}}`;
}
