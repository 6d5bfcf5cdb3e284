import { type UnsentKind, unsentKinds, unsentStart } from './has-unsent.ts';

/** Names of entries with this start. Throws where the browser gives no storage. */
export const namesFrom = (storage: Storage, start: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((name) =>
    name.startsWith(start),
  );

const local = () => localStorage;

/** Projects with unsent work of an account; none where the browser gives no storage. */
export function projectsUnsent(kind: UnsentKind, userId: string, storage = local): string[] {
  try {
    const start = unsentStart(kind, userId);
    const projectIds = namesFrom(storage(), start).map(
      (name) => name.slice(start.length).split('/')[0] ?? '',
    );
    return [...new Set(projectIds)].map(decodeURIComponent);
  } catch {
    return [];
  }
}

export interface UnsentWork {
  verdicts: number;
  notes: number;
  projectIds: readonly string[];
}

/** Work of an account that would be lost if this browser forgot it, refused work included. */
export function unsentWork(userId: string, storage = local): UnsentWork {
  const count = (kind: UnsentKind) => {
    try {
      return namesFrom(storage(), unsentStart(kind, userId)).length;
    } catch {
      return 0;
    }
  };
  return {
    verdicts: count('verdicts'),
    notes: count('notes'),
    projectIds: [...new Set(unsentKinds.flatMap((kind) => projectsUnsent(kind, userId, storage)))],
  };
}

/** Deletes it all. Stores of this page read again, as they do after a change by another tab. */
export function forgetUnsent(userId: string, storage = local): void {
  if (unsentWork(userId, storage).projectIds.length === 0) return;
  try {
    const names = unsentKinds.flatMap((kind) => namesFrom(storage(), unsentStart(kind, userId)));
    for (const name of names) storage().removeItem(name);
  } catch (cause) {
    console.warn('This browser did not let go what waits to be sent.', cause);
  }
  if (typeof window !== 'undefined') window.dispatchEvent(new StorageEvent('storage'));
}
