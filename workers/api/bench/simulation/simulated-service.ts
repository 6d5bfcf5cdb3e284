import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf, RouteId } from '@biophony/contract';
import { FolderBlobs } from '../../src/platform/folder-blobs.ts';
import type { Call, Context, Handler, Principal } from '../../src/http/handler.ts';
import { openDatabase } from '../../src/platform/open-database.ts';
import type { Database } from '../../src/base/database.ts';
import type { Deps } from '../../src/base/deps.ts';
import { analysisHandlers, runnerHandlers } from '../../src/app/handlers.ts';
import { uploadPromises } from '../../src/uploads/upload-promises.ts';
import { freeChoice } from '../../src/base/settings.ts';

const handlers = { ...runnerHandlers, ...analysisHandlers };
type Called = keyof typeof handlers;

/** What the calls of one route took. */
export interface Took {
  /** Milliseconds of each call. */
  wall: number[];
  /** Milliseconds of this process' processor time, over all. */
  cpu: number;
}

/** The handlers of the service on a real database and a real folder, at a time that the simulation sets. */
export class SimulatedService {
  readonly db: Database;
  readonly blobs: FolderBlobs;
  readonly took = new Map<RouteId, Took>();
  now = new Date('2026-05-01T17:00:00.000Z');
  readonly #deps: Deps;
  readonly #root: string;
  readonly #closeDatabase: () => Promise<void>;
  readonly #background: Promise<unknown>[] = [];

  private constructor(db: Database, root: string, closeDatabase: () => Promise<void>) {
    const now = () => this.now;
    this.db = db;
    this.#root = root;
    this.#closeDatabase = closeDatabase;
    this.blobs = new FolderBlobs({
      root: join(root, 'objects'),
      baseUrl: 'http://localhost',
      secret: 'secret-of-the-simulated-service-01',
      now,
      promises: uploadPromises(db, now),
    });
    this.#deps = {
      db,
      blobs: this.blobs,
      mailer: { delivers: false, send: async () => {} },
      wakeRunners: { wake: async () => {} },
      clock: { now },
      log: {
        info: () => {},
        error: (message, fields) => {
          throw new Error(`${message} ${JSON.stringify(fields)}`);
        },
      },
      config: {
        baseUrl: 'http://localhost',
        authSecret: 'x'.repeat(32),
        runnerSecret: 'y'.repeat(32),
        trustedOrigins: [],
        signIn: [],
        plans: freeChoice,
        passwordCost: 4,
      },
      background: (work) => this.#background.push(work),
    };
  }

  /** On SQLite, or in an empty database of PostgreSQL. */
  static async open(url: URL | undefined): Promise<SimulatedService> {
    const root = mkdtempSync(join(tmpdir(), 'biophony-simulation-'));
    const { db, close } = await openDatabase({ url, file: join(root, 'biophony.sqlite') });
    return new SimulatedService(db, root, close);
  }

  /** Calls a route as a runner, or as the user with that id, and notes what it took. */
  async call<K extends Called>(
    route: K,
    sent: { params?: Record<string, string>; body?: Call<K>['body'] },
    userId = '',
  ): Promise<AnswerOf<K>> {
    const principal: Principal = userId
      ? { kind: 'user', userId, scopes: [], keyId: null }
      : { kind: 'runner', workOf: null };
    const ctx: Context = {
      deps: this.#deps,
      principal,
      userId,
      actorId: userId,
      role: 'owner',
      confinedTo: null,
      hidesPlaces: false,
      requestId: 'simulation',
      now: this.now,
    };
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const answer = await (handlers[route] as unknown as Handler<K>)({
      ctx,
      params: sent.params ?? {},
      query: {} as Call<K>['query'],
      body: sent.body as Call<K>['body'],
      ifMatch: null,
    });
    const took = this.took.get(route) ?? { wall: [], cpu: 0 };
    this.took.set(route, took);
    took.wall.push(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    took.cpu += (user + system) / 1000;
    await Promise.all(this.#background.splice(0));
    return answer;
  }

  /** Puts an object where a signed link of the store allows it. */
  async put(url: string, body: Uint8Array): Promise<void> {
    const grant = this.blobs.signer.open(new URL(url).pathname.replace(/.*\//, ''));
    if (grant?.op !== 'put') throw new Error(`${url} is no link to put an object`);
    await this.blobs.put(grant.key, body);
  }

  async close(): Promise<void> {
    await this.#closeDatabase();
    rmSync(this.#root, { recursive: true, force: true });
  }
}
