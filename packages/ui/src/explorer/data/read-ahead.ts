const mostAtOnce = 4;

/** Keeps the order; the first error ends it. */
export async function readAhead<T, R>(
  things: readonly T[],
  read: (thing: T) => Promise<R>,
  take: (thing: T, result: R) => Promise<void> | void,
): Promise<void> {
  const readings: Promise<R>[] = [];
  const start = (thing: T) => {
    const reading = read(thing);
    // The error is thrown when its turn comes.
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
