/** Milliseconds that heavy work goes on before others are answered; what one statement takes comes on top of it. */
const turnMs = 5;

export interface TurnOptions {
  /** Milliseconds; that of the process when absent. */
  now?: () => number;
  /** Calls back when everything else that is due was done; a timer when absent. */
  afterOthers?: (go: () => void) => void;
}

/**
 * Shares a process between heavy work and all other calls by time, not by counts: after each small piece, work asks whether
 * the turn is over, and if so waits for its next one. All heavy work of the process has one turn between two passes of the
 * event loop, whoever asked for it, and takes turns in the order in which it asked.
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

  /** Whether others come first now. Work that waited for database or store may hear so sooner than it must. */
  get isOver(): boolean {
    return this.#now() - this.#began >= turnMs;
  }

  /** Resolves when others had theirs. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#schedule();
    });
  }

  /**
   * A light call, which takes several passes: heavy work waits for its end, as long as a turn is and no longer, so that it
   * goes on however many light calls there are.
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

/** What shares the process. Absent where each call has a processor of its own (Cloudflare Workers), and nothing waits. */
export interface Shared {
  turns?: Turns | undefined;
}

/** Ends the turn where it is over. */
export async function yieldByTime({ turns }: Shared): Promise<void> {
  if (turns?.isOver) await turns.next();
}

/** Does something for each item of a list, and ends the turn between two of them where it is over. */
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

/** A sorted copy of a list, with turns ended on the way; items that compare as equal stay in their order. */
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

/** JSON of an answer, whose long lists are written in turns; without turns all is written at once. */
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
