import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute, Route } from 'workbox-routing';

// The shell of the signed-in area without a network. Answers of the service never pass through
// here: the page keeps them, by account.

/** Written by `build/service-worker.ts`. */
interface Shell {
  /** Changes with each build. */
  version: string;
  /** Address of the page that all addresses of the area show. */
  page: string;
  files: { url: string; revision: string | null }[];
}

declare const shell: Shell;

const worker = self as unknown as ServiceWorkerGlobalScope;
const { version, page, files } = shell;

precache(files);
cleanupOutdatedCaches();

/** Parts that are not precached, once they were used. */
const usedStart = 'biophony-used/';
const used = usedStart + version;

worker.addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(usedStart) && name !== used);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(drop());
});

/** Milliseconds that a page is waited for before the kept one is shown. */
const patience = 3_000;

/** The page by the network, the kept one where none answers in time. */
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const byNetwork = fetch(request);
      byNetwork.catch(() => undefined);
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
      const answer = await Promise.race([byNetwork, late]).catch(() => null);
      return answer ?? (await matchPrecache(page)) ?? byNetwork;
    },
    { allowlist: [/^\/dashboard(\/|$)/] },
  ),
);

/** Files below `/assets/` never change. */
registerRoute(
  new Route(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => {
      const kept = (await matchPrecache(request.url)) ?? (await caches.match(request));
      if (kept) return kept;
      const answer = await fetch(request);
      if (answer.ok) {
        const cache = await caches.open(used);
        // Without room it is fetched again the next time.
        await cache.put(request, answer.clone()).catch(() => undefined);
      }
      return answer;
    },
  ),
);
