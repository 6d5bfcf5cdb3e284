/** The part of the browser's Web Locks that is used. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Does something while no other tab does anything under the same name. Browsers that give no Web Locks, as to pages without
 * https, do it at once. Null where the signal fires while it waits for its turn. Throws what the act throws.
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
