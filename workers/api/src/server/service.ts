import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { GetConnInfo } from 'hono/conninfo';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { maintain } from '../app/maintenance.ts';
import type { Deps } from '../base/deps.ts';
import { giveUpLease, joinProcesses, maintenanceLease, whileLeased } from '../base/processes.ts';
import { frameRoutes } from '../embed/frames.ts';
import { queuesOfProcess } from '../http/call-queues.ts';
import { strictTransport } from '../http/headers.ts';
import { meetChangedSecret } from '../identity/changed-secret.ts';
import { firstAccountNotice } from '../operator/users.ts';
import { storeRoutes } from '../platform/folder-routes.ts';
import { clearOutbox, lockDataFolder, privateData } from './data-folder.ts';
import { DiskReserve } from './disk-reserve.ts';
import { openLog } from './log.ts';
import { observe } from './observe.ts';
import { BackgroundWork, openDeps, storeName } from './open-deps.ts';
import type { LocalSettings } from './settings.ts';
import { docsRoutes, siteRoutes } from './site.ts';
import { ownAddress, ownOrigins } from './startup.ts';

/** Bracketed IPv6 or IPv4, with an optional port. */
const withPort = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/;

function withoutPort(text: string): string {
  const [, six, four] = withPort.exec(text) ?? [];
  return six ?? four ?? text;
}

/**
 * From our proxy's `header` (the last value, which the proxy added), else from the connection.
 * Anybody could send other headers.
 */
export const behindProxy =
  (header: string | undefined, connInfo: GetConnInfo): GetConnInfo =>
  (c) => {
    const address = header && c.req.header(header)?.split(',').at(-1)?.trim();
    return address ? { remote: { address: withoutPort(address) } } : connInfo(c);
  };

const maintenanceSeconds = 30;

export interface LocalService {
  app: Hono;
  /** Before the first call. */
  notice: string | null;
  readyLine: string;
  /** Makes readiness fail, so that calls go elsewhere. */
  leave(): void;
  close(): Promise<void>;
}

interface LocalRuntime {
  port: number;
  connInfo: GetConnInfo;
}

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

  // With SQLite the data folder's lock excludes other processes, so a restart continues its lease.
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
  // Signed links use the configured origin, wherever a page was opened.
  const stores = [...new Set([new URL(baseUrl).origin, store.origin])];
  const scriptFolder = {
    folder: join(settings.dataDir, 'widget'),
    failed: (cause: unknown) =>
      log.error("The widgets' script could not be kept for later versions of the service", {
        cause: String(cause),
      }),
  };
  const site = await siteRoutes(stores, scriptFolder, undefined, settings.mapTiles);
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
