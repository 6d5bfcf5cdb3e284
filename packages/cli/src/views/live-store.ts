import type { CliEvent } from '../reporters/events.ts';
import { allVisible } from '../text/visible.ts';
import { emptyState, nextState, type LiveState } from './live-state.ts';

/** Milliseconds between two pictures, however many events come. */
const flushEveryMs = 100;

/** Gathers events and shows them to React ten times a second. */
export class LiveStore {
  #state: LiveState = emptyState;
  #shown: LiveState = emptyState;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();

  tell(event: CliEvent): void {
    this.#state = nextState(this.#state, allVisible(event));
    this.#timer ??= setTimeout(() => this.flush(), flushEveryMs);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#shown = this.#state;
    for (const listener of this.#listeners) listener();
  }

  /** Lines said so far stand on the screen: a picture drawn anew does not say them again. */
  forgetSaid(): void {
    this.#state = { ...this.#state, said: [] };
    this.flush();
  }

  readonly snapshot = (): LiveState => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
