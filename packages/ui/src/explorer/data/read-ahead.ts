/** Readings that go on at once. */
const mostAtOnce = 4;

/**
 * Reads things one after the other and hands each on in order, while those that come next are read already. The first
 * error ends it.
 */
export async function readAhead<T, R>(
  things: readonly T[],
  read: (thing: T) => Promise<R>,
  take: (thing: T, result: R) => Promise<void> | void,
): Promise<void> {
  const readings: Promise<R>[] = [];
  const start = (thing: T) => {
    const reading = read(thing);
    // An error is met when its turn comes.
    reading.catch(() => undefined);
    readings.push(reading);
  };
  for (const thing of things.slice(0, mostAtOnce)) start(thing);
  for (const [at, thing] of things.entries()) {
    const result = await readings.shift();
    const next = things[at + mostAtOnce];
    if (next !== undefined) start(next);
    await take(thing, result as R);
  }
}

/** Lets the page do other work: resolves in a task of its own. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const go = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', go, { once: true });
    port1.start();
    port2.postMessage(null);
  });
