/** The part of the browser's Web Locks that is used. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Does something while no other tab does anything under the same name. Browsers without Web Locks (pages without https)
 * do it at once. Null where the signal fires while it waits for its turn.
 */
export async function inTurn<T>(
  locks: Locks | null,
  name: string,
  signal: AbortSignal,
  act: () => Promise<T>,
): Promise<T | null> {
  if (!locks) return act();
  try {
    return (await locks.request(name, { signal }, act)) as T;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
