import { statfsSync } from 'node:fs';
import { Hono } from 'hono';
import type { GetConnInfo } from 'hono/conninfo';
import { version } from '../app/service-info.ts';
import type { Blobs } from '../base/blobs.ts';
import type { Database } from '../base/database.ts';
import type { Logger } from '../base/deps.ts';
import type { AppEnv } from '../http/handler.ts';
import { metricsRoute } from '../telemetry/metric.ts';
import { serviceMetrics } from '../telemetry/service-metrics.ts';
import {
  watchCalls,
  watchedBlobs,
  watchedDatabase,
  type WorkEvent,
  type WorkObserver,
} from '../telemetry/work-events.ts';
import type { ObservingSettings } from './log.ts';

export interface Observed {
  /** Its disk is measured. */
  dataDir: string;
  baseUrl: string;
  db: Database;
  blobs: Blobs;
  log: Logger;
  connInfo: GetConnInfo;
}

export interface Observing {
  db: Database;
  blobs: Blobs;
  /** Before all other routes; serves `/metrics`. */
  app: Hono<AppEnv>;
  close(): Promise<void>;
}

const runtime = 'deno' in process.versions ? 'deno' : 'node';

/** Loaded only with a collector. */
async function tracesOf({ traces }: ObservingSettings, log: Logger) {
  if (!traces) return null;
  const { callTraces } = await import('../telemetry/traces.ts');
  return callTraces({
    endpoint: traces.endpoint,
    headers: traces.headers,
    resource: { 'service.name': traces.serviceName, 'service.version': version },
    log,
  });
}

export async function observe(settings: ObservingSettings, observed: Observed): Promise<Observing> {
  const { dataDir, baseUrl, db, blobs, log, connInfo } = observed;
  const metrics = serviceMetrics({
    db,
    log,
    version,
    runtime,
    diskFree() {
      const { bavail, bsize } = statfsSync(dataDir);
      return bavail * bsize;
    },
  });
  const traces = await tracesOf(settings, log);
  const observers: WorkObserver[] = traces ? [metrics, traces] : [metrics];
  const tell = (kind: keyof WorkObserver) => (event: WorkEvent) => {
    for (const observer of observers) observer[kind](event);
  };

  const app = new Hono<AppEnv>();
  app.route(
    '/',
    metricsRoute({
      token: settings.metricsToken,
      baseUrl,
      connInfo,
      text: () => metrics.text(),
    }),
  );
  app.use(watchCalls((call) => metrics.call(call)));
  if (traces) app.use(traces.middleware);
  return {
    db: watchedDatabase(db, tell('database')),
    blobs: watchedBlobs(blobs, tell('store')),
    app,
    async close() {
      metrics.stop();
      await traces?.close();
    },
  };
}
