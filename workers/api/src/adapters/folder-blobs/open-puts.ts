import { ApiError } from '../../http/errors/api-error.ts';

const overtaken = () =>
  new ApiError('conflict', 'The same link was used again, and only the later request goes on.');

/**
 * PUTs under way, one a place at a time. A later one ends the one before it and waits until that has left nothing
 * behind: whoever lost a connection can try again at once, and unfinished bodies never add up.
 */
export class OpenPuts {
  readonly #open = new Map<string, { end: AbortController; done: Promise<unknown> }>();

  /** Runs `work` when it is alone at its place. Its signal fires when the next one comes, with why. */
  async run<T>(place: string, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.#open.get(place);
    before?.end.abort(overtaken());
    const end = new AbortController();
    const done = (async () => {
      await before?.done.catch(() => {});
      return work(end.signal);
    })();
    const mine = { end, done };
    this.#open.set(place, mine);
    try {
      return await done;
    } finally {
      if (this.#open.get(place) === mine) this.#open.delete(place);
    }
  }
}
