import { keptMark } from './browser-memory.ts';
import { keepsData, offline, tellAway, tellBack } from './device.ts';

const cacheStart = 'biophony-kept/';

/** Name of the account's cache. */
export const cacheOf = (uid: string): string => cacheStart + encodeURIComponent(uid);

const others = (names: readonly string[], except: string | null) =>
  names.filter((name) => name.startsWith(cacheStart) && (!except || name !== cacheOf(except)));

/** Deletes what is kept of all accounts but one. */
export async function deleteKept(except: string | null): Promise<void> {
  await Promise.all(others(await caches.keys(), except).map((name) => caches.delete(name)));
  if (others(await caches.keys(), null).length === 0) keptMark.forget();
}

/** Has the service worker keep the app's own files, or removes it where nothing is kept. */
export function followShell(): void {
  const workers = navigator.serviceWorker;
  const done = keepsData()
    ? workers.register('/sw.js', { scope: '/dashboard' })
    : workers.getRegistration('/dashboard').then(async (one) => {
        if (!(await one?.unregister())) return;
        const names = (await caches.keys()).filter((name) => !name.startsWith(cacheStart));
        await Promise.all(names.map((name) => caches.delete(name)));
      });
  done.catch((cause: unknown) => console.warn('The app is not kept on this device.', cause));
}

/** Milliseconds between questions whether the service answers again. */
const askAgainMs = 15_000;

/** Notices when the network goes, and when it is back. `ask` resolves if the service answers. */
export function watchNetwork(ask: () => Promise<unknown>): void {
  const probe = () => {
    if (offline.get().away) ask().then(tellBack, () => undefined);
  };
  addEventListener('offline', () => keepsData() && tellAway(null));
  addEventListener('online', probe);
  setInterval(probe, askAgainMs);
}
