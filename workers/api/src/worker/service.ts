import { AsyncLocalStorage } from 'node:async_hooks';
import { s3Signer } from '@biophony/s3';
import { getConnInfo } from 'hono/cloudflare-workers';
import type { Hono } from 'hono';
import { d1Database, r2Blobs } from '../platform/cloudflare.ts';
import { httpSmsSender, logMailer, createMailer } from '../platform/mailers.ts';
import { jsonLogger } from '../platform/json-logger.ts';
import { createApp } from '../app/app.ts';
import { frameRoutes } from '../embed/frames.ts';
import { secretMetOnce } from '../identity/changed-secret.ts';
import type { AppEnv } from '../http/handler.ts';
import type { Deps } from '../base/deps.ts';
import { handlers } from '../app/handlers.ts';
import { queuesOfIsolate } from '../http/call-queues.ts';
import type { Containers } from './containers.ts';
import {
  readWorkerConfig,
  containersIn,
  readFirebase,
  readMail,
  readPrivateSignUp,
  readS3Endpoint,
  readSms,
  readSocial,
  type WorkerEnv,
} from './environment.ts';

/** Keeps a Worker alive after its answer. */
export interface Invocation {
  waitUntil(promise: Promise<unknown>): void;
}

export const invocation = new AsyncLocalStorage<Invocation>();

export interface WorkerService {
  app: Hono<AppEnv>;
  /** Resolves when the signing keys fit the secret. */
  keysFit(): Promise<void>;
  containers: Containers | null;
  deps: Deps;
}

/** Throws if configuration is missing. */
export function createWorkerService(env: WorkerEnv): WorkerService {
  const log = jsonLogger((line) => console.log(line));
  const sms = readSms(env);
  const { CALLS } = env;
  const containers = containersIn(env);
  const deps: Deps = {
    db: d1Database(env.DB),
    blobs: r2Blobs(env.OBJECTS, s3Signer(readS3Endpoint(env))),
    mailer: createMailer(readMail(env), logMailer(log)),
    ...(sms && { sms: httpSmsSender(sms.url, sms.token) }),
    wakeRunners: {
      wake: async () => {
        await env.WAKE_RUNNERS.send({ wake: true });
      },
    },
    verifyLater: async () => {
      await env.WAKE_RUNNERS.send({ verify: true });
    },
    clock: { now: () => new Date() },
    log,
    config: readWorkerConfig(env),
    background(work) {
      const logged = work.catch((cause: unknown) => {
        log.error('background work failed', { cause: String(cause) });
      });
      invocation.getStore()?.waitUntil(logged);
    },
  };
  const app = createApp(deps, handlers, {
    connInfo: getConnInfo,
    firebase: readFirebase(env),
    social: readSocial(env),
    privateSignUp: readPrivateSignUp(env),
    queues: queuesOfIsolate(),
    // A failing limiter blocks nobody.
    ...(CALLS && {
      admits: (key: string) =>
        CALLS.limit({ key }).then(
          ({ success }) => success,
          () => true,
        ),
    }),
  });
  app.route(
    '/',
    frameRoutes(deps, () => env.ASSETS.fetch(`${deps.config.baseUrl}/embed`)),
  );
  return {
    keysFit: secretMetOnce(deps),
    app,
    containers,
    deps,
  };
}
