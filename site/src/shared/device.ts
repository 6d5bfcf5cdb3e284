import type { KeptUser, SessionUser } from '@biophony/ui/auth';
import { keepChosen, keptMark, keptUser } from './browser-memory.ts';

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

/** Deletes what is kept of all accounts but one; a page that is left goes on when the next opens. */
function forgetKept(except: string | null): void {
  if (!canKeep || keptMark.read() === null) return;
  if (except === null) keptMark.write('delete');
  import('./kept-caches.ts')
    .then(({ deleteKept }) => deleteKept(except))
    .catch((cause: unknown) => console.error(cause));
}

if (canKeep && keptMark.read() === 'delete') forgetKept(null);

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
    forgetKept(user.uid);
  },
  forget(left) {
    keptUser.forget();
    if (left) forgetKept(null);
  },
};
