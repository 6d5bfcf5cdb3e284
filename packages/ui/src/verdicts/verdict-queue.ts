import type { ReviewCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import {
  ApiError,
  backoffMs,
  type Clock,
  ConnectionError,
  isRetryable,
  type Requester,
  systemClock,
} from '@biophony/sdk';
import { randomId } from '../base/browser.ts';
import { createStore } from '../base/store.ts';
import type { KeptRefusal, VerdictStore } from './kept-verdicts.ts';
import type { SaidVerdict } from './verdict.ts';

/** The part of the browser's Web Locks that is used. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Runs an action while no other tab runs one under the same name. Browsers without Web Locks, as on
 * pages without https, run it at once. Null if the signal fires while waiting. Throws the action's
 * errors.
 */
export async function inTurn<T>(
  locks: Locks | null,
  name: string,
  signal: AbortSignal,
  act: () => Promise<T>,
): Promise<T | null> {
  let begun = false;
  const begin = () => {
    begun = true;
    return act();
  };
  if (!locks) return begin();
  try {
    return (await locks.request(name, { signal }, begin)) as T;
  } catch (error) {
    if (begun) throw error;
    return signal.aborted ? null : begin();
  }
}

interface Waking {
  /** Resolves after the milliseconds, on `wake`, or when the signal fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  wake(): void;
}

function createWaking(clock: Clock): Waking {
  let enough: AbortController | undefined;
  return {
    sleep: (ms, signal) => {
      enough = new AbortController();
      return clock.sleep(ms, signal, enough.signal).catch(() => undefined);
    },
    wake: () => enough?.abort(),
  };
}

interface Sending {
  request: Requester;
  projectId: string;
  /** Token of the account whose verdicts they are; null while it is not signed in. */
  token: (renew: boolean) => Promise<string | null>;
  /** Oldest first. */
  waiting: readonly ReviewCreate[];
  signal: AbortSignal;
  /** Called with verdicts the service answered, and with the refused ones among them. */
  settled: (answered: readonly ReviewCreate[], refused: readonly KeptRefusal[]) => void;
}

type Sent =
  | { what: 'nothing' }
  | { what: 'sent' }
  /** Another account is signed in, or none. */
  | { what: 'elsewhere' }
  /** The obstacle may be temporary. */
  | { what: 'later'; offline: boolean; retryAfterMs: number | null }
  | { what: 'stopped'; error: Error };

/** Statuses of an unreadable call: one of its verdicts is the cause. */
const unreadable: ReadonlySet<number> = new Set([400, 413, 422]);

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/**
 * Sends a batch; if the service cannot read it, sends its halves until the faulty verdict is alone
 * and refused.
 */
async function sendBatch(
  sending: Sending,
  batch: readonly ReviewCreate[],
  renew = false,
): Promise<Sent> {
  const { request, projectId, signal, settled } = sending;
  const bearer = await sending.token(renew);
  if (bearer === null) return { what: 'elsewhere' };
  try {
    const { refused } = await request(
      'reviewsCreate',
      { params: { projectId }, body: { reviews: [...batch] }, bearer },
      // Each try checks the token's account again.
      { maxRetries: 0, signal },
    );
    const refusals = new Map(refused.map((one) => [one.review_id, one]));
    const isOfGone = ({ review_id, sample_id }: ReviewCreate) =>
      sample_id != null && refusals.get(review_id)?.reason === 'sample_unknown';
    const answered = batch.filter((review) => !isOfGone(review));
    settled(
      answered,
      answered.flatMap((review) => {
        const error = refusals.get(review.review_id)?.error;
        return error === undefined ? [] : [{ review, error }];
      }),
    );
    // A verdict counts even if its sample was deleted meanwhile.
    const rest = batch.filter(isOfGone).map((review) => ({ ...review, sample_id: null }));
    return rest.length > 0 ? sendBatch(sending, rest) : { what: 'sent' };
  } catch (cause) {
    const status = cause instanceof ApiError ? cause.status : null;
    if (status === 401 && !renew) return sendBatch(sending, batch, true);
    if (status === 401) return { what: 'elsewhere' };
    if (status !== null && unreadable.has(status)) {
      const [only] = batch;
      if (batch.length === 1 && only) {
        settled(batch, [{ review: only, error: asError(cause).message }]);
        return { what: 'sent' };
      }
      const half = Math.ceil(batch.length / 2);
      const first = await sendBatch(sending, batch.slice(0, half));
      return first.what === 'sent' ? sendBatch(sending, batch.slice(half)) : first;
    }
    if (isRetryable(cause)) throw cause;
    return { what: 'stopped', error: asError(cause) };
  }
}

/** Sends the oldest waiting verdicts, as many as one call takes. Never throws. */
async function sendVerdicts(sending: Sending): Promise<Sent> {
  const batch = sending.waiting.slice(0, limits.review_batch);
  if (batch.length === 0) return { what: 'nothing' };
  try {
    return await sendBatch(sending, batch);
  } catch (cause) {
    // The call or the token failed for now.
    const retryAfterMs = cause instanceof ApiError ? cause.retryAfterMs : null;
    const answered = cause instanceof ApiError && !(cause instanceof ConnectionError);
    return { what: 'later', offline: !answered, retryAfterMs };
  }
}

export interface VerdictQueueState {
  /** Verdicts not yet at the service. */
  waiting: number;
  sending: boolean;
  /** True while the service cannot be reached. */
  offline: boolean;
  /** False if this browser could not store a waiting verdict: it is lost when the page closes. */
  kept: boolean;
  /** Refused verdicts, each with its reason. */
  refused: readonly KeptRefusal[];
  /**
   * Error that affects all verdicts: the account is no longer a member, the project is deleted or
   * full. They stay stored and are retried by `flush`, by the next verdict and by the next page.
   * Null if nothing is wrong.
   */
  stopped: Error | null;
}

export interface VerdictQueue {
  /** Stores the verdict in this browser, then sends it; returns its review_id. */
  say(verdict: SaidVerdict): string;
  /** Stores and sends verdicts that have ID and time already. */
  take(reviews: readonly (ReviewCreate & { at: string })[]): void;
  /** Not yet at the service, oldest first. */
  waiting(): readonly ReviewCreate[];
  state(): VerdictQueueState;
  subscribe(listener: () => void): () => void;
  /** Retries at once; resolves when nothing waits or no automatic retry follows. Never throws. */
  flush(): Promise<void>;
  /** Removes refused verdicts from this browser, once a person has seen them. */
  dismiss(): void;
  /** Stops sending and listening. Waiting verdicts stay in this browser. */
  close(): void;
}

interface VerdictQueueOptions {
  client: { request: Requester };
  projectId: string;
  userId: string;
  store: VerdictStore;
  /**
   * Token of that account, a new one if `renew`; null while another or no account is signed in, and
   * then nothing is sent. May throw if temporarily unavailable.
   */
  token: (renew: boolean) => Promise<string | null>;
  /** Locks shared by all tabs, so that one sends at a time; null where the browser has none. */
  locks?: Locks | null;
  /** Source of `online` events; the window when absent. */
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  now?: () => number;
  /** Clock for retries; the system's when absent. */
  clock?: Clock;
  /**
   * Milliseconds until the next try, from the number of failures and the pause the service asked
   * for.
   */
  pauseMs?: (failed: number, retryAfterMs: number | null) => number;
}

/** From this many failures on, tries are at most a minute apart. */
const soon = 6;
const longMs = 60_000;

const usualPause = (failed: number, retryAfterMs: number | null): number =>
  failed < soon || retryAfterMs !== null
    ? backoffMs(failed, retryAfterMs)
    : longMs / 2 + (Math.random() * longMs) / 2;

const byTime = (a: ReviewCreate, b: ReviewCreate): number =>
  (a.at ?? '').localeCompare(b.at ?? '') || a.review_id.localeCompare(b.review_id);

/**
 * Sends verdicts of one account on one project. Each is stored in this browser until the service
 * has answered; one call runs at a time, so they arrive in order. A verdict may be sent twice: the
 * service counts a review_id once.
 */
export function createVerdictQueue(options: VerdictQueueOptions): VerdictQueue {
  const { store, userId, projectId, token } = options;
  const now = options.now ?? Date.now;
  const pauseMs = options.pauseMs ?? usualPause;
  const network = options.network ?? window;
  const closing = new AbortController();
  const waking = createWaking(options.clock ?? systemClock);
  /** Verdicts this browser could not store, by review_id. */
  const unkept = new Map<string, ReviewCreate>();
  const view = createStore<VerdictQueueState>({
    waiting: 0,
    sending: false,
    offline: false,
    kept: true,
    refused: [],
    stopped: null,
  });
  let lastAt = 0;
  let failed = 0;
  let running: Promise<void> | null = null;
  let isRequested = false;

  const waiting = () => [...store.waiting(), ...unkept.values()].sort(byTime);
  const refresh = () => {
    const refused = store.refused();
    const before = view.get().refused;
    const same =
      refused.length === before.length &&
      refused.every(({ review }, at) => review.review_id === before[at]?.review.review_id);
    view.set({
      waiting: store.waiting().length + unkept.size,
      kept: unkept.size === 0,
      refused: same ? before : refused,
    });
  };

  const settled = (answered: readonly ReviewCreate[], refused: readonly KeptRefusal[]) => {
    store.refuse(refused);
    store.remove(answered.map(({ review_id }) => review_id));
    for (const { review_id } of answered) unkept.delete(review_id);
    refresh();
  };

  const keep = (review: ReviewCreate) => {
    if (!store.add(review)) unkept.set(review.review_id, review);
  };

  /**
   * Sends until nothing waits or something prevents it; returns the milliseconds to wait, or null
   * for no retry.
   */
  const sendAll = async (): Promise<number | null> => {
    for (;;) {
      const outcome = await sendVerdicts({
        request: options.client.request,
        projectId,
        token,
        waiting: waiting(),
        signal: closing.signal,
        settled,
      });
      if (closing.signal.aborted) return null;
      if (outcome.what === 'later') {
        view.set({ offline: outcome.offline });
        return pauseMs(failed++, outcome.retryAfterMs);
      }
      failed = 0;
      if (outcome.what === 'stopped') view.set({ offline: false, stopped: outcome.error });
      // Another tab may have sent what waited here.
      if (outcome.what === 'sent' || outcome.what === 'nothing')
        view.set({ offline: false, stopped: null });
      if (outcome.what !== 'sent') return null;
    }
  };

  const run = async () => {
    view.set({ sending: true });
    const name = `biophony:verdicts/${userId}/${projectId}`;
    while (!closing.signal.aborted) {
      isRequested = false;
      const wait = await inTurn(options.locks ?? null, name, closing.signal, sendAll);
      if (wait !== null) await waking.sleep(wait, closing.signal);
      // Verdicts added since the last check were in no call of this turn.
      else if (!isRequested) break;
    }
    running = null;
    view.set({ sending: false });
  };

  const flush = (): Promise<void> => {
    if (closing.signal.aborted) return Promise.resolve();
    isRequested = true;
    running ??= run();
    return running;
  };
  const wake = () => {
    waking.wake();
    void flush();
  };
  const onNetwork = () => view.get().waiting > 0 && wake();
  network.addEventListener('online', onNetwork);
  const stopWatching = store.subscribe(refresh);
  refresh();

  return {
    say(verdict) {
      // Later than the previous, so that the last verdict on a detection is the last by time too.
      lastAt = Math.max(now(), lastAt + 1);
      const review = { ...verdict, review_id: randomId(), at: new Date(lastAt).toISOString() };
      keep(review);
      refresh();
      void flush();
      return review.review_id;
    },
    take(reviews) {
      for (const review of reviews) keep(review);
      refresh();
      void flush();
    },
    waiting,
    state: view.get,
    subscribe: view.subscribe,
    flush: async () => {
      waking.wake();
      await flush();
    },
    dismiss() {
      store.dismiss();
      refresh();
    },
    close() {
      closing.abort();
      waking.wake();
      stopWatching();
      network.removeEventListener('online', onNetwork);
    },
  };
}
