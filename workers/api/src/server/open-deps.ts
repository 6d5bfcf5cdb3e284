import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import type { Blobs } from '../base/blobs.ts';
import type { Database } from '../base/database.ts';
import type { Deps, Logger } from '../base/deps.ts';
import { assertSecretsMayBeMade } from '../base/processes.ts';
import type { ObjectStore } from '../base/settings.ts';
import { Turns } from '../base/turns.ts';
import { namesOf } from '../identity/social-settings.ts';
import { FolderBlobs, type FolderBlobsOptions } from '../platform/folder-blobs.ts';
import { listFolder } from '../platform/folder-files.ts';
import { httpSmsSender, mailerOf } from '../platform/mailers.ts';
import { openDatabase } from '../platform/open-database.ts';
import { s3Blobs } from '../platform/s3-blobs.ts';
import { checkStore } from '../platform/s3-requests.ts';
import { s3Signer } from '../platform/s3-signing.ts';
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

/** Keeps track of work that goes on after an answer, so that a shutdown can wait for it. */
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

  /** Resolves when everything has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Runs `work` now and every `seconds`, never two at a time. Answers how to stop it. */
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
 * What tells one place of objects from another: the address of the bucket, or an identifier that is kept in the folder,
 * since folders of two machines may have the same path. Two processes that start together find the same one.
 */
export function storeName(store: ObjectStore | undefined, root: string): string {
  if (store) return `the bucket ${store.endpoint}/${store.bucket}`;
  // A leading dot: no object is called so.
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

/** Where recordings and results are. */
interface OpenStore {
  blobs: Blobs;
  /** The same, where it is a folder, whose signed links the service serves itself; null for a bucket. */
  folder: FolderBlobs | null;
  /** Where signed links lead, for pages that may call nothing else. */
  origin: string;
}

/** Says at the start what a bucket lacks, and what stands in the folder that is not read any more. */
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

/** Opens the bucket of the settings after it was tried, or the folder where none is set. Throws ObjectStoreFault. */
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
  /** Closes the database; what still runs must have ended. */
  close(): Promise<void>;
}

interface Opener {
  /** Where people reach the service. */
  baseUrl: string;
  log: Logger;
  work: BackgroundWork;
  /** Undefined for programs beside the service, which keep no space free. */
  disk?: DiskReserve;
  ownOrigins: string[];
}

/** The secrets of the settings and of the data folder, which are made there unless another process has made others. */
async function secretsFor(
  { databaseUrl, dataDir, authSecret, runnerSecret }: LocalSettings,
  db: Database,
): Promise<Secrets> {
  if (databaseUrl) {
    // Nothing is made that would be another secret the day that the settings are forgotten.
    if (authSecret !== undefined && runnerSecret !== undefined)
      return { auth_secret: authSecret, runner_secret: runnerSecret };
    if (!hasSecrets(dataDir)) await assertSecretsMayBeMade({ db });
  }
  const made = localSecrets(dataDir);
  return {
    auth_secret: authSecret ?? made.auth_secret,
    runner_secret: runnerSecret ?? made.runner_secret,
  };
}

/** Opens the database, brought up to date, and the store that the settings name, with all that the services need. */
export async function openDeps(settings: LocalSettings, opener: Opener): Promise<OpenedDeps> {
  const { baseUrl, log, work, disk, ownOrigins } = opener;
  const paths = privateData(settings.dataDir, { database: !settings.databaseUrl });
  const { db, migrations, close } = await openDatabase({
    url: settings.databaseUrl,
    file: paths.database,
    ...(disk && { freeSpace: () => disk.release() }),
  });
  const secrets = await secretsFor(settings, db).catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  const clock = { now: () => new Date() };
  const authSecret = secrets.auth_secret;
  const turns = new Turns({ afterOthers: setImmediate });
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
    mailer: mailerOf(settings.mail, outboxMailer(paths.outbox, log)),
    ...(settings.example && { example: exampleSurvey() }),
    ...(settings.sms && { sms: httpSmsSender(settings.sms.url, settings.sms.token) }),
    // Local runners ask for work by themselves every few seconds.
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
      signIn: namesOf(settings.social),
      trustedOrigins: [...settings.trustedOrigins, ...ownOrigins],
    },
    background: (promise) => work.add(promise),
  };
  return { deps, store, close };
}
