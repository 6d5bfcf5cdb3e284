import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import { s3Signer } from '@biophony/s3';
import type { Blobs } from '../base/blobs.ts';
import type { Database } from '../base/database.ts';
import type { Deps, Logger } from '../base/deps.ts';
import { assertSecretsMayBeMade } from '../base/processes.ts';
import type { ObjectStore } from '../base/settings.ts';
import { Turns } from '../base/turns.ts';
import { listSocialNames } from '../identity/social-settings.ts';
import { FolderBlobs, type FolderBlobsOptions } from '../platform/folder-blobs.ts';
import { listFolder } from '../platform/folder-files.ts';
import { httpSmsSender, createMailer } from '../platform/mailers.ts';
import { openDatabase } from '../platform/open-database.ts';
import { checkStore, s3Blobs } from '../platform/s3-blobs.ts';
import { uploadPromises } from '../uploads/upload-promises.ts';
import {
  hasSecrets,
  localSecrets,
  outboxMailer,
  privateData,
  type Secrets,
} from './data-folder.ts';
import { databaseDisk, type DiskReserve } from './disk-reserve.ts';
import { exampleSurvey } from './example-survey.ts';
import type { LocalSettings } from './settings.ts';

/** A shutdown waits for work after an answer. */
export class BackgroundWork {
  readonly #running = new Set<Promise<unknown>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(work: Promise<unknown>): void {
    const tracked = work
      .catch((cause: unknown) => {
        this.#log.error('background work failed', {
          cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
        });
      })
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Never runs `work` twice at once. The returned function stops it. */
  every(seconds: number, work: () => Promise<unknown>): () => void {
    let busy = false;
    const run = () => {
      if (busy) return;
      busy = true;
      this.add(work().finally(() => (busy = false)));
    };
    run();
    const timer = setInterval(run, seconds * 1000);
    return () => clearInterval(timer);
  }
}

/**
 * The bucket's URL, or an ID kept in the folder: folders of two machines may have the same path.
 * Processes that start together get the same ID.
 */
export function storeName(store: ObjectStore | undefined, root: string): string {
  if (store) return `the bucket ${store.endpoint}/${store.bucket}`;
  // No object key starts with a dot.
  const file = join(root, '.store-id');
  if (!existsSync(file)) {
    const draft = join(root, `.store-id-${randomUUID()}`);
    writeFileSync(draft, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' });
    try {
      linkSync(draft, file);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    } finally {
      rmSync(draft);
    }
  }
  return `the folder ${readFileSync(file, 'utf8').trim()}`;
}

interface OpenStore {
  blobs: Blobs;
  /** Its signed links are served here; null for a bucket. */
  folder: FolderBlobs | null;
  origin: string;
}

async function warnOf(store: ObjectStore, root: string, keepsFirst: boolean, log: Logger) {
  if (!keepsFirst)
    log.error(
      'The object store does not know If-None-Match: a signed link for uploading can replace the object that it put, until it expires.',
      { endpoint: store.endpoint },
    );
  const { blobs } = await listFolder(root, '', '', 1);
  if (blobs.length > 0)
    log.error(
      'The data folder still holds objects, which are not read while a bucket is set. Bring them there with `biophony-admin move --to s3`.',
      { folder: root },
    );
}

/** The bucket, or the folder if none is set. Throws ObjectStoreFault. */
async function openStore(
  store: ObjectStore | undefined,
  folder: FolderBlobsOptions,
  log: Logger,
): Promise<OpenStore> {
  if (!store) {
    const blobs = new FolderBlobs(folder);
    return { blobs, folder: blobs, origin: new URL(folder.baseUrl).origin };
  }
  const { keepsFirst } = await checkStore(store);
  await warnOf(store, folder.root, keepsFirst, log);
  return { blobs: s3Blobs(s3Signer(store)), folder: null, origin: new URL(store.endpoint).origin };
}

export interface OpenedDeps {
  deps: Deps;
  store: OpenStore;
  close(): Promise<void>;
}

interface Opener {
  baseUrl: string;
  log: Logger;
  work: BackgroundWork;
  disk?: DiskReserve;
  ownOrigins: string[];
}

/** Creates missing ones in the data folder unless another process did. */
async function secretsFor(
  { databaseUrl, dataDir, authSecret, runnerSecret }: LocalSettings,
  db: Database,
): Promise<Secrets> {
  if (databaseUrl) {
    // New ones would change the secrets once the settings are removed.
    if (authSecret !== undefined && runnerSecret !== undefined)
      return { auth_secret: authSecret, runner_secret: runnerSecret };
    if (!hasSecrets(dataDir)) await assertSecretsMayBeMade({ db });
  }
  const secrets = localSecrets(dataDir);
  return {
    auth_secret: authSecret ?? secrets.auth_secret,
    runner_secret: runnerSecret ?? secrets.runner_secret,
  };
}

export async function openDeps(settings: LocalSettings, opener: Opener): Promise<OpenedDeps> {
  const { baseUrl, log, work, disk, ownOrigins } = opener;
  const paths = privateData(settings.dataDir, { database: !settings.databaseUrl });
  const turns = new Turns({ afterOthers: setImmediate });
  const { db, migrations, close } = await openDatabase({
    url: settings.databaseUrl,
    file: paths.database,
    turns,
    ...(disk && { freeSpace: () => disk.release() }),
  });
  const secrets = await secretsFor(settings, db).catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  const clock = { now: () => new Date() };
  const authSecret = secrets.auth_secret;
  const folder = {
    root: paths.objects,
    baseUrl,
    secret: authSecret,
    now: clock.now,
    ...(disk && { disk }),
    promises: uploadPromises(db, clock.now),
    turns,
    isShared: !disk,
  };
  const store = await openStore(settings.objectStore, folder, log).catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  const deps: Deps = {
    db,
    blobs: store.blobs,
    migrations,
    ...(disk && { disk: store.folder ? disk : databaseDisk(disk) }),
    mailer: createMailer(settings.mail, outboxMailer(paths.outbox, log)),
    ...(settings.example && { example: exampleSurvey() }),
    ...(settings.sms && { sms: httpSmsSender(settings.sms.url, settings.sms.token) }),
    // Local runners poll for work every few seconds.
    wakeRunners: { wake: async () => {} },
    clock,
    turns,
    log,
    config: {
      baseUrl,
      authSecret,
      runnerSecret: secrets.runner_secret,
      plans: settings.plans,
      firstOperator: settings.firstOperator,
      signUps: settings.signUps,
      passwordCost: settings.passwordCost,
      signIn: listSocialNames(settings.social),
      trustedOrigins: [...settings.trustedOrigins, ...ownOrigins],
    },
    background: (promise) => work.add(promise),
  };
  return { deps, store, close };
}
