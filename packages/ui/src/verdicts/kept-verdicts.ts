import type { ReviewCreate } from '@biophony/contract';
import { unsentStart } from '../base/has-unsent.ts';
import { namesFrom } from '../base/unsent.ts';

export interface KeptRefusal {
  review: ReviewCreate;
  error: string;
}

/** Stores waiting verdicts of an account on a project. No method throws. */
export interface VerdictStore {
  /** False if it could not be stored. */
  add(review: ReviewCreate): boolean;
  /** In no order. */
  waiting(): readonly ReviewCreate[];
  /** Removes verdicts that the service has answered; refused ones stay among the refused. */
  remove(reviewIds: readonly string[]): void;
  /** Moves verdicts from waiting to refused. */
  refuse(refusals: readonly KeptRefusal[]): void;
  refused(): readonly KeptRefusal[];
  dismiss(): void;
  /** Reports changes by other tabs. */
  subscribe(listener: () => void): () => void;
}

/**
 * Most verdicts of an account on a project in a browser: five hours of quick review, about 4 MB.
 */
const mostKept = 10_000;

interface Browser {
  /** Throws where the browser gives none, as in some private windows. */
  storage: () => Storage;
  /** Source of `storage` events from other tabs. */
  events: () => Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}
const thisBrowser: Browser = { storage: () => localStorage, events: () => window };

const prefixOf = (userId: string, projectId: string) =>
  `${unsentStart('verdicts', userId)}${encodeURIComponent(projectId)}/`;

type Entry = { review: ReviewCreate; error?: string };

function entryOf(text: string | null): Entry | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Entry | null;
    return typeof entry?.review.review_id === 'string' ? entry : null;
  } catch {
    return null;
  }
}

/**
 * Verdicts in local storage, written before `add` returns: a page closed right after loses none.
 * Each has its own entry, so that tabs never overwrite each other.
 */
export function browserVerdicts(
  userId: string,
  projectId: string,
  { storage, events }: Browser = thisBrowser,
): VerdictStore {
  const start = prefixOf(userId, projectId);
  const entries = new Map<string, Entry>();
  const read = () => {
    entries.clear();
    try {
      for (const key of namesFrom(storage(), start)) {
        const entry = entryOf(storage().getItem(key));
        if (entry) entries.set(entry.review.review_id, entry);
      }
    } catch (cause) {
      console.warn('This browser does not tell what it keeps of verdicts.', cause);
    }
  };
  const write = (entry: Entry): boolean => {
    try {
      storage().setItem(start + entry.review.review_id, JSON.stringify(entry));
      return true;
    } catch (cause) {
      console.warn('This browser did not keep a verdict.', cause);
      return false;
    }
  };
  const drop = (reviewId: string) => {
    entries.delete(reviewId);
    try {
      storage().removeItem(start + reviewId);
    } catch (cause) {
      console.warn('This browser did not let a verdict go.', cause);
    }
  };
  read();
  const all = (refused: boolean) =>
    [...entries.values()].filter(({ error }) => (error !== undefined) === refused);
  return {
    add(review) {
      if (entries.size >= mostKept || !write({ review })) return false;
      entries.set(review.review_id, { review });
      return true;
    },
    waiting: () => all(false).map(({ review }) => review),
    remove(reviewIds) {
      for (const id of reviewIds) if (entries.get(id)?.error === undefined) drop(id);
    },
    refuse(refusals) {
      for (const entry of refusals) {
        entries.set(entry.review.review_id, entry);
        write(entry);
      }
    },
    refused: () => all(true).map(({ review, error = '' }) => ({ review, error })),
    dismiss() {
      for (const { review } of all(true)) drop(review.review_id);
    },
    subscribe(listener) {
      const heard = ({ key, newValue }: StorageEvent) => {
        if (key === null) read();
        else if (key.startsWith(start)) {
          const entry = entryOf(newValue);
          if (entry) entries.set(entry.review.review_id, entry);
          else entries.delete(key.slice(start.length));
        } else return;
        listener();
      };
      events().addEventListener('storage', heard as EventListener);
      return () => events().removeEventListener('storage', heard as EventListener);
    },
  };
}
