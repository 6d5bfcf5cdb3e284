import { setImmediate } from 'node:timers';
import { httpSmsSender } from '../adapters/http-sms-sender.ts';
import { mailerOf } from '../adapters/mailer-of.ts';
import { outboxMailer } from '../adapters/outbox-mailer.ts';
import { namesOf } from '../identity/social/providers/social-settings.ts';
import type { Deps, Logger } from '../ports/deps.ts';
import { assertSecretsMayBeMade } from '../services/background/processes.ts';
import type { Database } from '../ports/database.ts';
import { Turns } from '../ports/turns.ts';
import { uploadPromises } from '../services/data/uploads/upload-promises.ts';
import type { BackgroundWork } from './background.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { exampleSurvey } from './example/example-survey.ts';
import { openDatabase } from './database/open-database.ts';
import { privateData } from './private-data.ts';
import { hasSecrets, localSecrets, type Secrets } from './secrets.ts';
import type { LocalSettings } from './settings.ts';
import { databaseDisk } from './store/database-disk.ts';
import { openStore, type OpenStore } from './store/open-store.ts';

export interface OpenedDeps {
  deps: Deps;
  store: OpenStore;
  /** Closes the database; what still runs must have ended. */
  close(): Promise<void>;
}

export interface Opener {
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
