interface Entry {
  at: number;
  order: number;
  work: () => Promise<void>;
}

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** What is to happen at which second of the simulated time; the earliest is done first, and nothing waits in between. */
export class Agenda {
  /** Seconds since the beginning. */
  now = 0;
  readonly #heap: Entry[] = [];
  readonly #onTime: (second: number) => void;
  #order = 0;

  /** `onTime` is told the time before anything is done at it. */
  constructor(onTime: (second: number) => void) {
    this.#onTime = onTime;
  }

  at(second: number, work: () => Promise<void>): void {
    const heap = this.#heap;
    heap.push({ at: Math.max(second, this.now), order: this.#order++, work });
    for (let place = heap.length - 1; place > 0;) {
      const parent = (place - 1) >> 1;
      if (!this.#swapIfBefore(place, parent)) break;
      place = parent;
    }
  }

  in(seconds: number, work: () => Promise<void>): void {
    this.at(this.now + seconds, work);
  }

  /** Does what is next. */
  async step(): Promise<void> {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (!first || !last) throw new Error('Nothing is on the agenda any more');
    if (first !== last) {
      this.#heap[0] = last;
      this.#sink();
    }
    this.now = first.at;
    this.#onTime(first.at);
    await first.work();
  }

  #sink(): void {
    for (let place = 0; ;) {
      const left = 2 * place + 1;
      const [a, b] = [this.#heap[left], this.#heap[left + 1]];
      if (!a) return;
      const child = b && isBefore(b, a) ? left + 1 : left;
      if (!this.#swapIfBefore(child, place)) return;
      place = child;
    }
  }

  #swapIfBefore(child: number, parent: number): boolean {
    const [one, other] = [this.#heap[child], this.#heap[parent]];
    if (!one || !other || !isBefore(one, other)) return false;
    this.#heap[child] = other;
    this.#heap[parent] = one;
    return true;
  }
}
