import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { GetConnInfo } from 'hono/conninfo';
import { storeRoutes } from '../adapters/folder-blobs/store-routes.ts';
import { clearOutbox } from '../adapters/outbox-mailer.ts';
import { createApp } from '../app.ts';
import { frameRoutes } from '../frames/frame-routes.ts';
import { strictTransport } from '../http/headers/strict-transport.ts';
import { meetChangedSecret } from '../identity/changed-secret.ts';
import { maintain } from '../maintenance.ts';
import type { Deps } from '../ports/deps.ts';
import { giveUpLease, whileLeased } from '../services/background/lease.ts';
import { maintenanceLease } from '../services/background/maintenance-lease.ts';
import { joinProcesses } from '../services/background/processes.ts';
import { handlers } from '../services/index.ts';
import { behindProxy } from './behind-proxy.ts';
import { BackgroundWork } from './background.ts';
import { firstAccountNotice } from '../services/operators/first-account.ts';
import { observe } from './observing/observe.ts';
import { openLog } from './observing/open-log.ts';
import { lockDataFolder } from './data-lock.ts';
import { DiskReserve } from './disk-reserve.ts';
import { docsRoutes } from './docs.ts';
import { openDeps } from './open-deps.ts';
import { ownAddress, ownOrigins } from './own-address.ts';
import { privateData } from './private-data.ts';
import type { LocalSettings } from './settings.ts';
import { siteRoutes } from './pages/site.ts';
import { storeName } from './store/store-name.ts';
import { queuesOfProcess } from '../queues/app-queues.ts';

const maintenanceSeconds = 30;

export interface LocalService {
  app: Hono;
  /** What the entry prints before it answers the first call; null where there is nothing to say. */
  notice: string | null;
  /** What the entry prints when it serves. */
  readyLine: string;
  /** Has readiness say that the process stops, so that calls go to others. */
  leave(): void;
  /** Waits for what still runs and closes the database. */
  close(): Promise<void>;
}

export interface LocalRuntime {
  /** The port it listens on. */
  port: number;
  connInfo: GetConnInfo;
}

/** The whole service on SQLite and a folder, under `settings.dataDir`; the same for Node and Deno. */
export async function startLocalService(
  settings: LocalSettings,
  runtime: LocalRuntime,
): Promise<LocalService> {
  const here = ownAddress(settings.host, runtime.port);
  const baseUrl = settings.baseUrl ?? here;
  const paths = privateData(settings.dataDir, { database: !settings.databaseUrl });
  const lock = lockDataFolder(settings.dataDir);
  const { log, ...logging } = openLog(settings);
  const disk = new DiskReserve({
    folder: settings.dataDir,
    bytes: settings.diskReserveBytes,
    log,
  });
  await disk.keep();
  lock.announce(baseUrl);
  const work = new BackgroundWork(log);
  const opened = await openDeps(settings, {
    baseUrl,
    log,
    disk,
    work,
    ownOrigins: ownOrigins(settings.host, runtime.port),
  });
  const { store } = opened;
  const observing = await observe(settings.observing, {
    ...opened.deps,
    dataDir: settings.dataDir,
    baseUrl,
    connInfo: runtime.connInfo,
  });
  let leaving = false;
  const deps: Deps = {
    ...opened.deps,
    db: observing.db,
    blobs: observing.blobs,
    leaving: () => leaving,
  };

  // On SQLite the lock of the data folder leaves no others, so that a restart goes on with the lease of before.
  const mayHaveOthers = deps.db.dialect === 'postgres';
  const processId = mayHaveOthers ? randomUUID() : 'service';
  const leased = maintenanceLease(processId);
  const presence = mayHaveOthers
    ? await joinProcesses(deps, processId, storeName(settings.objectStore, paths.objects))
    : undefined;
  await meetChangedSecret(deps);
  const app = new Hono();
  app.route('/', observing.app);
  app.route(
    '/',
    createApp(deps, handlers, {
      connInfo: behindProxy(settings.addressHeader, runtime.connInfo),
      firebase: settings.firebase,
      social: settings.social,
      privateSignUp: settings.privateSignUp,
      queues: queuesOfProcess(availableParallelism()),
    }),
  );
  if (store.folder) app.route('/', storeRoutes(store.folder, log));
  app.use(strictTransport(baseUrl.startsWith('https:')));
  app.route('/', docsRoutes());
  // Signed links carry the one address that was set, whatever address a page was opened at.
  const stores = [...new Set([new URL(baseUrl).origin, store.origin])];
  const kept = {
    folder: join(settings.dataDir, 'widget'),
    failed: (cause: unknown) =>
      log.error("The widgets' script could not be kept for later versions of the service", {
        cause: String(cause),
      }),
  };
  const site = await siteRoutes(stores, kept, undefined, settings.mapTiles);
  app.route(
    '/',
    frameRoutes(deps, async () => site.request('/embed.html')),
  );
  app.route('/', site);
  const stop = work.every(maintenanceSeconds, async () => {
    await disk.keep();
    await presence?.heard();
    await whileLeased(deps, leased, () => maintain(deps));
    await clearOutbox(paths.outbox, deps.clock.now());
  });
  const giveUp = () =>
    Promise.all([giveUpLease(deps, leased), presence?.left()]).catch((cause: unknown) =>
      log.error('The other processes were not told that this one ended', { cause: String(cause) }),
    );
  return {
    app,
    notice: await firstAccountNotice(deps),
    readyLine: `Biophony is ready at ${baseUrl} (data in ${settings.dataDir}${settings.objectStore ? `, objects in the bucket ${settings.objectStore.bucket}` : ''})`,
    leave() {
      leaving = true;
    },
    async close() {
      stop();
      await work.settled();
      await giveUp();
      await observing.close();
      await opened.close();
      lock.release();
      logging.close();
    },
  };
}
