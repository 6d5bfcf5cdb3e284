/** Milliseconds until a browser that does not tell when it is idle is taken to be. */
const latestMs = 1000;

/** Does something once the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, latestMs);
}
