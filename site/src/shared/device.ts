import type { KeptUser, SessionUser } from '@biophony/ui/auth';
import { keepChosen, keptUser } from './browser-memory.ts';

/** Whether the page shows what this device kept, and from when that is. */
interface Offline {
  away: boolean;
  since: number | null;
}

let state: Offline = { away: false, since: null };
const listeners = new Set<() => void>();

function tell(next: Offline): void {
  if (next.away === state.away && next.since === state.since) return;
  state = next;
  for (const listener of listeners) listener();
}

export const offline = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The service could not be reached; `keptAt` is the time of the kept answer shown instead. */
export const tellAway = (keptAt: number | null): void => {
  const since = keptAt === null ? state.since : Math.min(keptAt, state.since ?? keptAt);
  tell({ away: true, since });
};

export const tellBack = (): void => tell({ away: false, since: null });

/** Bearer of calls without a network: they are answered from what is kept, and never sent. */
export const awayToken = 'away';

/** Pages without https and some private windows have neither. */
export const canKeep = 'caches' in globalThis && 'serviceWorker' in navigator;

/** Chosen in Account Settings. Default: on for phones and tablets. */
export const keepsData = (): boolean =>
  canKeep &&
  (keepChosen.read() ?? (matchMedia('(pointer: coarse)').matches ? 'on' : 'off')) === 'on';

const cacheStart = 'biophony-kept/';

/** Name of the account's cache. */
export const cacheOf = (uid: string): string => cacheStart + encodeURIComponent(uid);

/** Deletes what is kept of all accounts but one. */
export async function forgetKept(except: string | null = null): Promise<void> {
  if (!canKeep) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheStart));
  const others = names.filter((name) => except === null || name !== cacheOf(except));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Has the service worker keep the app's own files, or removes it where nothing is kept. */
export function followShell(): void {
  if (!canKeep) return;
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
    if (state.away) ask().then(tellBack, () => undefined);
  };
  addEventListener('offline', () => keepsData() && tellAway(null));
  addEventListener('online', probe);
  setInterval(probe, askAgainMs);
}

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  'uid' in value &&
  typeof value.uid === 'string' &&
  value.uid !== '';

/** The last user of this device that the service has confirmed, while data is kept. */
export const lastConfirmed: KeptUser = {
  read() {
    if (!keepsData()) return null;
    try {
      const user: unknown = JSON.parse(keptUser.read() ?? 'null');
      return isUser(user) ? user : null;
    } catch {
      return null;
    }
  },
  write(user) {
    tellBack();
    if (keepsData()) keptUser.write(JSON.stringify(user));
    else keptUser.forget();
    // Another account on this device sees nothing of the former one.
    forgetKept(user.uid).catch((cause: unknown) => console.error(cause));
  },
  forget(left) {
    keptUser.forget();
    if (left) forgetKept().catch((cause: unknown) => console.error(cause));
  },
};
