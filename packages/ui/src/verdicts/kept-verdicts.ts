import type { ReviewCreate } from '@biophony/contract';

/** A verdict that the service did not take, and its sentence. */
export interface KeptRefusal {
  review: ReviewCreate;
  error: string;
}

/** Where verdicts of an account on a project wait. No call of it throws. */
export interface VerdictStore {
  /** False where it could not be kept. */
  add(review: ReviewCreate): boolean;
  /** In no order. */
  waiting(): readonly ReviewCreate[];
  /** Takes verdicts that the service has answered for out; those refused stay among the refused. */
  remove(reviewIds: readonly string[]): void;
  /** Keeps verdicts as refused, in place of waiting. */
  refuse(refusals: readonly KeptRefusal[]): void;
  refused(): readonly KeptRefusal[];
  /** Forgets those refused. */
  dismiss(): void;
  /** Tells of changes by other tabs. */
  subscribe(listener: () => void): () => void;
}

/** Verdicts of an account on a project that a browser keeps: five hours of quick review, about 4 MB. */
const mostKept = 10_000;

interface Browser {
  /** Throws where the browser gives none, as in some private windows. */
  storage: () => Storage;
  /** Where changes by other tabs are told. */
  events: () => Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}
const thisBrowser: Browser = { storage: () => localStorage, events: () => window };

const prefix = 'biophony:verdicts/';
const prefixOf = (userId: string, projectId: string) =>
  `${prefix}${encodeURIComponent(userId)}/${encodeURIComponent(projectId)}/`;

type Entry = { review: ReviewCreate; error?: string };

function entryOf(text: string | null): Entry | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Entry | null;
    return typeof entry?.review.review_id === 'string' ? entry : null;
  } catch {
    return null;
  }
}

const keysOf = (storage: Storage, start: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(start),
  );

/** Projects of which this browser keeps verdicts that an account has said and that wait for the service. */
export function projectsWaiting(userId: string, storage: () => Storage = thisBrowser.storage) {
  try {
    const start = `${prefix}${encodeURIComponent(userId)}/`;
    const found = keysOf(storage(), start).map(
      (key) => key.slice(start.length).split('/')[0] ?? '',
    );
    return [...new Set(found)].map(decodeURIComponent);
  } catch {
    return [];
  }
}

/**
 * Verdicts in this browser's local storage, which keeps them before `add` has returned: a page that is closed with the
 * next key loses none. Each has an entry of its own, so that tabs never overwrite one another's.
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
      for (const key of keysOf(storage(), start)) {
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
