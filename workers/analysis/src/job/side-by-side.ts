/**
 * Does several things beside each other. The first that fails stops the others by the signal that all of them are given,
 * and its error is thrown once none of them goes on.
 */
export async function sideBySide(
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const joined = AbortSignal.any([signal, failed.signal]);
  await Promise.all(works.map((work) => work(joined).catch((error) => failed.abort(error))));
  failed.signal.throwIfAborted();
}
