import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteId, Tier } from '@biophony/contract';
import { FolderBlobs } from '../src/platform/folder-blobs.ts';
import { migrate } from '../src/platform/open-database.ts';
import { SqliteDatabase } from '../src/platform/sqlite-database.ts';
import type { Call, Context, Handler } from '../src/http/handler.ts';
import { uploadPromises } from '../src/uploads/upload-promises.ts';
import type { Deps } from '../src/base/deps.ts';
import { freeChoice } from '../src/base/settings.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** The rest of a call is empty. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: number;
  newId?: string;
}

/** Bytes of a migrated database, made once per process: hundreds of tests begin with one. */
async function makeMigrated(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-migrated-'));
  try {
    const path = join(folder, 'migrated.sqlite');
    const db = new SqliteDatabase(path);
    await migrate(db, migrations);
    db.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
let migrated: Promise<Uint8Array> | undefined;
export const migratedDatabase = (): Promise<Uint8Array> => (migrated ??= makeMigrated());

/** A real SQLite database and folder, and a clock for tests. */
export class ServiceContext {
  readonly root = mkdtempSync(join(tmpdir(), 'biophony-services-'));
  readonly db: SqliteDatabase;
  readonly blobs: FolderBlobs;
  readonly errors: string[] = [];
  readonly mails: { to: string; subject: string; text: string }[] = [];
  readonly deps: Deps;
  now = new Date('2026-05-01T06:00:00.000Z');
  readonly #background: Promise<unknown>[] = [];

  private constructor(database: Uint8Array) {
    const file = join(this.root, 'test.sqlite');
    writeFileSync(file, database);
    this.db = new SqliteDatabase(file);
    const now = () => new Date(this.now);
    this.blobs = new FolderBlobs({
      root: join(this.root, 'objects'),
      baseUrl: 'http://localhost',
      secret: 'secret-of-the-service-tests-000001',
      now,
      promises: uploadPromises(this.db, now),
    });
    this.deps = {
      db: this.db,
      blobs: this.blobs,
      mailer: { delivers: true, send: async (mail) => void this.mails.push(mail) },
      wakeRunners: { wake: async () => {} },
      clock: { now },
      log: {
        info: () => {},
        error: (message, fields) => this.errors.push(message + JSON.stringify(fields)),
      },
      config: {
        baseUrl: 'http://localhost',
        authSecret: 'x'.repeat(32),
        runnerSecret: 'y'.repeat(32),
        trustedOrigins: [],
        signIn: [],
        plans: freeChoice,
        // Fast; other tests cover the setting and the hash.
        passwordCost: 4,
      },
      background: (work) => this.#background.push(work),
    };
  }

  static async start(): Promise<ServiceContext> {
    return new ServiceContext(await migratedDatabase());
  }

  async user(userId: string, tier: Tier = 'free'): Promise<string> {
    const at = this.now.toISOString();
    await this.db
      .prepare(
        `INSERT INTO users (user_id, provider, subject, display_name, subscription_tier, preferences, created_at, updated_at)
         VALUES (?, 'builtin', ?, ?, ?, '{}', ?, ?)`,
      )
      .bind(userId, userId, userId, tier, at, at)
      .run();
    return userId;
  }

  /** As the router does after its checks. */
  call<K extends RouteId>(handler: Handler<K>, userId: string, sent: Sent = {}) {
    const ctx: Context = {
      deps: this.deps,
      principal: { kind: 'user', userId, scopes: [], keyId: null },
      userId,
      actorId: userId,
      role: 'owner',
      confinedTo: null,
      hidesPlaces: false,
      requestId: 'test',
      now: new Date(this.now),
    };
    return handler({
      ctx,
      newId: sent.newId,
      params: sent.params ?? {},
      query: (sent.query ?? {}) as Call<K>['query'],
      body: sent.body as Call<K>['body'],
      ifMatch: sent.ifMatch ?? null,
    });
  }

  passSeconds(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  /** Waits for work after answers. */
  async settled(): Promise<void> {
    await Promise.all(this.#background.splice(0));
  }

  async close(): Promise<void> {
    await this.settled();
    this.db.close();
    rmSync(this.root, { recursive: true, force: true });
  }
}
