import type { AuthListener, SessionUser } from '../client/auth-client.ts';
import { authErrorCode } from '../client/auth-error.ts';

/** With these the SDK has found that a session has ended, and has signed out by itself. */
const endings: ReadonlySet<string | null> = new Set(['user-token-expired', 'user-disabled']);

/**
 * Tells a session that ended by itself from a person who left. The SDK does not: it signs out in the middle of a call,
 * tells its listeners, and only then rejects the call. Listeners here hear of nobody once the calls under way settled.
 */
export class SessionEnd {
  readonly #listeners = new Set<AuthListener>();
  readonly #underWay = new Set<Promise<unknown>>();
  /** The session has ended by itself, and nobody has signed in or out since. */
  #ended = false;

  listen(listener: AuthListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A call that needs the session. */
  async during<T>(call: Promise<T>): Promise<T> {
    this.#underWay.add(call);
    try {
      return await call;
    } finally {
      this.#underWay.delete(call);
    }
  }

  /** How an SDK's change is told to a listener. `still` says whether it holds when the calls under way have settled. */
  async tell(listener: AuthListener, user: SessionUser | null, still: () => boolean) {
    if (user) {
      this.#ended = false;
      return listener(user);
    }
    const settled = await Promise.allSettled(this.#underWay);
    if (!this.#listeners.has(listener) || !still()) return;
    this.#ended ||= settled.some(
      (one) => one.status === 'rejected' && endings.has(authErrorCode(one.reason)),
    );
    if (this.#ended) listener(null, { expired: true });
    else listener(null);
  }

  /** Somebody is there, with other facts than before. */
  changed(user: SessionUser): void {
    for (const listener of this.#listeners) listener(user);
  }

  /** A call found nobody: where the session has ended by itself, all hear that again. */
  nobody(): void {
    if (this.#ended) for (const listener of this.#listeners) listener(null, { expired: true });
  }

  /** The person left. Whoever was told that the session has ended hears that nobody is there any more. */
  left(): void {
    if (!this.#ended) return;
    this.#ended = false;
    for (const listener of this.#listeners) listener(null);
  }
}
