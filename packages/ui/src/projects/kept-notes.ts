import type { Note } from '@biophony/contract';
import { unsentStart } from '../base/has-unsent.ts';
import { namesFrom } from '../base/unsent.ts';

/** A note that waits in this browser until the service has it. */
export interface KeptNote extends Pick<Note, 'text' | 'author'> {
  /** Idempotency key of its call, so that a note sent twice is there once. */
  key: string;
  /** When it was written. */
  at: string;
  /** It is being sent, or a try got no answer: the service may have it already. */
  tried?: boolean;
  /** Why the service refused it. */
  error?: string;
}

/** Waiting notes of an account on a project. No method throws. */
export interface NoteStore {
  /** Newest first; the same array until something changes. */
  list(): readonly KeptNote[];
  /** Adds or replaces. False if it could not be stored. */
  put(note: KeptNote): boolean;
  remove(key: string): void;
  subscribe(listener: () => void): () => void;
}

const isNote = (value: unknown): value is KeptNote =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'text', 'author', 'at'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

function parseNote(text: string | null): KeptNote | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isNote(value) ? value : null;
  } catch {
    return null;
  }
}

interface Browser {
  /** Throws where the browser gives none, as in some private windows. */
  storage: () => Storage;
  /** Source of `storage` events from other tabs. */
  events: () => Pick<EventTarget, 'addEventListener'>;
}
const thisBrowser: Browser = { storage: () => localStorage, events: () => window };

/** Notes in local storage, each in an entry of its own, so that tabs never overwrite each other. */
export function browserNotes(
  userId: string,
  projectId: string,
  { storage, events }: Browser = thisBrowser,
): NoteStore {
  const start = `${unsentStart('notes', userId)}${encodeURIComponent(projectId)}/`;
  const listeners = new Set<() => void>();
  let notes: readonly KeptNote[] = [];
  const read = () => {
    try {
      notes = namesFrom(storage(), start)
        .map((name) => parseNote(storage().getItem(name)))
        .filter((note) => note !== null)
        .sort((a, b) => b.at.localeCompare(a.at));
    } catch (cause) {
      console.warn('This browser does not tell what it keeps of notes.', cause);
    }
    for (const listener of listeners) listener();
  };
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(start)) read();
  };
  read();
  events().addEventListener('storage', heard as EventListener);
  return {
    list: () => notes,
    put(note) {
      try {
        storage().setItem(start + note.key, JSON.stringify(note));
        return true;
      } catch (cause) {
        console.warn('This browser did not keep a note.', cause);
        return false;
      } finally {
        read();
      }
    },
    remove(key) {
      try {
        storage().removeItem(start + key);
      } catch (cause) {
        console.warn('This browser did not let a note go.', cause);
      }
      read();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const stores = new Map<string, NoteStore>();

/** The page's store of these notes: its parts see each other's changes. */
export function getNoteStore(userId: string, projectId: string): NoteStore {
  const name = `${userId}/${projectId}`;
  const store = stores.get(name) ?? browserNotes(userId, projectId);
  stores.set(name, store);
  return store;
}
