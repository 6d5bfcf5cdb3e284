import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { GetConnInfo } from 'hono/conninfo';
import { FolderBlobs } from '../adapters/folder-blobs/folder-blobs.ts';
import { storeRoutes } from '../adapters/folder-blobs/store-routes.ts';
import { httpSmsSender } from '../adapters/http-sms-sender.ts';
import { jsonLogger } from '../adapters/json-logger.ts';
import { mailerOf } from '../adapters/mailer-of.ts';
import { clearOutbox, outboxMailer } from '../adapters/outbox-mailer.ts';
import { migrate } from '../adapters/sqlite/migrate.ts';
import { SqliteDatabase } from '../adapters/sqlite/sqlite-database.ts';
import { createApp } from '../app.ts';
import { strictTransport } from '../http/strict-transport.ts';
import { meetChangedSecret } from '../identity/changed-secret.ts';
import { maintain } from '../maintenance.ts';
import type { Deps } from '../ports/deps.ts';
import { uploadPromises } from '../services/data/uploads/upload-promises.ts';
import { handlers } from '../services/index.ts';
import { behindProxy } from './behind-proxy.ts';
import { BackgroundWork } from './background.ts';
import { LineBuffer } from './line-buffer.ts';
import { lockDataFolder } from './data-lock.ts';
import { DiskReserve } from './disk-reserve.ts';
import { ownAddress, ownOrigins } from './own-address.ts';
import { privateData } from './private-data.ts';
import { localSecrets } from './secrets.ts';
import type { LocalSettings } from './settings.ts';
import { siteRoutes } from './site.ts';
import { turnsOfProcess } from '../turns/app-turns.ts';

const maintenanceSeconds = 30;
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface LocalService {
  app: Hono;
  /** What the entry prints when it serves. */
  readyLine: string;
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
  const paths = privateData(settings.dataDir);
  const lock = lockDataFolder(settings.dataDir);
  // A log on a full disk must not end the service.
  process.stderr.on('error', () => {});
  const lines = new LineBuffer((text) => process.stderr.write(text));
  const log = jsonLogger((line, urgent) => lines.add(line, urgent), settings.logLevel);
  const room = new DiskReserve({
    folder: settings.dataDir,
    bytes: settings.diskReserveBytes,
    log,
  });
  await room.keep();
  lock.announce(baseUrl);
  const secrets = localSecrets(settings.dataDir);
  const db = new SqliteDatabase(paths.database, { makeRoom: () => room.release() });
  await migrate(db, migrations);

  const work = new BackgroundWork(log);
  const clock = { now: () => new Date() };
  const authSecret = settings.authSecret ?? secrets.auth_secret;
  const blobs = new FolderBlobs({
    root: paths.objects,
    baseUrl,
    secret: authSecret,
    now: clock.now,
    room,
    promises: uploadPromises(db, clock.now),
  });
  const deps: Deps = {
    db,
    blobs,
    room,
    mailer: mailerOf(settings.mail, outboxMailer(paths.outbox, log)),
    ...(settings.sms && { sms: httpSmsSender(settings.sms.url, settings.sms.token) }),
    // Local runners ask for work by themselves every few seconds.
    wakeRunners: { wake: async () => {} },
    clock,
    log,
    config: {
      baseUrl,
      authSecret,
      runnerSecret: settings.runnerSecret ?? secrets.runner_secret,
      plans: settings.plans,
      trustedOrigins: [...settings.trustedOrigins, ...ownOrigins(settings.host, runtime.port)],
    },
    background: (promise) => work.add(promise),
  };

  await meetChangedSecret(deps);
  const app = new Hono();
  app.route(
    '/',
    createApp(deps, handlers, {
      connInfo: behindProxy(settings.addressHeader, runtime.connInfo),
      firebase: settings.firebase,
      social: settings.social,
      privateSignUp: settings.privateSignUp,
      turns: turnsOfProcess(availableParallelism()),
    }),
  );
  app.route('/', storeRoutes(blobs, log));
  app.use(strictTransport(baseUrl.startsWith('https:')));
  app.route('/', await siteRoutes());
  const stop = work.every(maintenanceSeconds, async () => {
    await room.keep();
    await maintain(deps);
    await clearOutbox(paths.outbox, clock.now());
  });
  return {
    app,
    readyLine: `Biophony is ready at ${baseUrl} (data in ${settings.dataDir})`,
    async close() {
      stop();
      await work.settled();
      db.close();
      lock.release();
      lines.flush();
    },
  };
}
