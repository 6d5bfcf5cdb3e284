import type { Database } from '../base/database.ts';
import type { Logger } from '../base/deps.ts';
import { allRows, firstRow, sql } from '../base/sql.ts';
import {
  Counter,
  Gauge,
  Histogram,
  type LabelValues,
  type MetricFamily,
  textFormat,
} from './metric.ts';
import type { WatchedCall, WorkObserver } from './work-events.ts';

interface DatabaseFigures {
  queue: {
    analysis_type: string;
    status: 'ready' | 'leased';
    shards: number;
    oldest: string;
    progress: string | null;
  }[];
  runners: { analysis_type: string; runners: number }[];
  storedBytes: number;
  mailsWaiting: number;
}

/** A waiting runner is recorded once a minute; a working one holds a lease. */
const aliveMs = 3 * 60_000;
/** Bounds the labels: people name the types of custom models. */
const mostTypes = 50;

/** Four statements; none reads files or results. */
async function databaseFigures(db: Database, now: Date): Promise<DatabaseFigures> {
  const [queue, runners, stored, mails] = await Promise.all([
    allRows<DatabaseFigures['queue'][number]>(
      db,
      sql`SELECT analyses.analysis_type AS analysis_type, shards.status AS status,
          COUNT(*) AS shards, MIN(shards.queued_at) AS oldest,
          MIN(CASE WHEN shards.status = 'leased' THEN coalesce(shards.progressed_at,
            shards.leased_at) END) AS progress
        FROM shards JOIN analyses ON analyses.analysis_id = shards.analysis_id
        WHERE shards.status IN ('ready', 'leased')
        GROUP BY analyses.analysis_type, shards.status
        ORDER BY COUNT(*) DESC LIMIT ${2 * mostTypes}`,
    ),
    allRows<DatabaseFigures['runners'][number]>(
      db,
      sql`SELECT analysis_type, COUNT(*) AS runners FROM runners
        WHERE user_id IS NULL AND (seen_at >= ${new Date(now.getTime() - aliveMs).toISOString()}
          OR runner_id IN
          (SELECT runner_id FROM shards WHERE status = 'leased'
              AND lease_expires_at > ${now.toISOString()}))
        GROUP BY analysis_type ORDER BY COUNT(*) DESC LIMIT ${mostTypes}`,
    ),
    firstRow<{ bytes: number }>(
      db,
      sql`SELECT COALESCE(SUM(total_size_bytes), 0) AS bytes FROM datasets`,
    ),
    firstRow<{ mails: number }>(db, sql`SELECT COUNT(*) AS mails FROM mail_queue`),
  ]);
  return {
    queue: queue.map((row) => ({ ...row, shards: Number(row.shards) })),
    runners: runners.map((row) => ({ ...row, runners: Number(row.runners) })),
    storedBytes: Number(stored?.bytes ?? 0),
    mailsWaiting: Number(mails?.mails ?? 0),
  };
}

const sampleMs = 250;
const delayBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A timer fires late when the process is busy. */
function watchEventLoop(delays: Histogram): () => void {
  let due = performance.now() + sampleMs;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe([], Math.max(0, now - due) / 1000);
    due = now + sampleMs;
  }, sampleMs);
  timer.unref();
  return () => clearInterval(timer);
}

function processMetrics(): { families: MetricFamily[]; stop(): void } {
  const startedAt = Date.now() / 1000 - process.uptime();
  const delays = new Histogram(
    {
      name: 'biophony_event_loop_delay_seconds',
      help: 'How late a timer was called that is due four times a second.',
    },
    delayBounds,
  );
  const one = (value: number) => [[[], value]] as const;
  return {
    families: [
      new Gauge(
        { name: 'process_resident_memory_bytes', help: 'Memory of the process, in bytes.' },
        () => one(process.memoryUsage().rss),
      ),
      new Gauge(
        { name: 'biophony_heap_used_bytes', help: 'Memory in use by JavaScript, in bytes.' },
        () => one(process.memoryUsage().heapUsed),
      ),
      new Gauge(
        { name: 'process_cpu_seconds_total', help: 'Processor time of the process, in seconds.' },
        () => {
          const { user, system } = process.cpuUsage();
          return one((user + system) / 1e6);
        },
        'counter',
      ),
      new Gauge(
        { name: 'process_start_time_seconds', help: 'When the process started (Unix time).' },
        () => one(startedAt),
      ),
      delays,
    ],
    stop: watchEventLoop(delays),
  };
}

/** Concurrent and frequent readers share figures. */
const figuresMs = 5_000;
const callBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const workBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const states = { ready: 'waiting', leased: 'running' } as const;

interface MetricsTerms {
  /** Not watched: these queries are no work of the service. */
  db: Database;
  log: Logger;
  version: string;
  runtime: string;
  diskFree(): number;
}

interface ServiceMetrics extends WorkObserver {
  call(call: WatchedCall): void;
  text(): Promise<string>;
  stop(): void;
}

type Rows = (figures: DatabaseFigures) => readonly (readonly [LabelValues, number])[];

/** These have series before there is work. */
const usualTypes = ['acoustic_indices', 'audio_events'];

/** A missing series cannot be told from 0. */
const byType = (
  { queue, runners }: DatabaseFigures,
  valueOf: (type: string) => number,
): [[string], number][] => {
  const types = [...usualTypes, ...[...queue, ...runners].map((row) => row.analysis_type)];
  return [...new Set(types)].map((type) => [[type], valueOf(type)]);
};

const rowOf = ({ queue }: DatabaseFigures, type: string, status: 'ready' | 'leased') =>
  queue.find((row) => row.analysis_type === type && row.status === status);

const secondsSince = (at: string | null | undefined) =>
  at ? Math.max(0, (Date.now() - Date.parse(at)) / 1000) : 0;

function databaseFamilies(latest: () => DatabaseFigures | null): MetricFamily[] {
  const gauge = (name: string, help: string, labels: string[], rows: Rows) =>
    new Gauge({ name, help, labels }, () => {
      const figures = latest();
      return figures ? rows(figures) : [];
    });
  return [
    gauge(
      'biophony_queue_shards',
      'Shards that wait for a runner or are being worked on.',
      ['analysis_type', 'state'],
      (figures) =>
        (['ready', 'leased'] as const).flatMap((status) =>
          byType(figures, (type) => rowOf(figures, type, status)?.shards ?? 0).map(
            ([[type], shards]) => [[type, states[status]], shards] as const,
          ),
        ),
    ),
    gauge(
      'biophony_queue_oldest_seconds',
      'How long ago the oldest shard that waits for a runner was queued.',
      ['analysis_type'],
      (figures) => byType(figures, (type) => secondsSince(rowOf(figures, type, 'ready')?.oldest)),
    ),
    gauge(
      'biophony_progress_oldest_seconds',
      'How long ago the shard that a runner has and that stands longest made progress; 0 where none is worked on.',
      ['analysis_type'],
      (figures) =>
        byType(figures, (type) => secondsSince(rowOf(figures, type, 'leased')?.progress)),
    ),
    gauge(
      'biophony_runners',
      'Runners that were heard within three minutes or hold a lease.',
      ['analysis_type'],
      (figures) =>
        byType(
          figures,
          (type) => figures.runners.find((row) => row.analysis_type === type)?.runners ?? 0,
        ),
    ),
    gauge('biophony_stored_bytes', 'Bytes of recordings in the store.', [], ({ storedBytes }) => [
      [[], storedBytes],
    ]),
    gauge('biophony_mails_waiting', 'Mails that wait to be sent.', [], ({ mailsWaiting }) => [
      [[], mailsWaiting],
    ]),
  ];
}

export function serviceMetrics(terms: MetricsTerms): ServiceMetrics {
  const calls = new Counter({
    name: 'biophony_http_requests_total',
    help: 'Calls that were answered.',
    labels: ['method', 'route', 'status'],
  });
  const durations = new Histogram(
    {
      name: 'biophony_http_request_duration_seconds',
      help: 'Time until an answer begins.',
      labels: ['method', 'route'],
    },
    callBounds,
  );
  const statements = new Histogram(
    {
      name: 'biophony_database_duration_seconds',
      help: 'Time of a statement, or of a batch of them.',
      labels: ['operation'],
    },
    workBounds,
  );
  const storeCalls = new Histogram(
    {
      name: 'biophony_store_duration_seconds',
      help: 'Time of a call of the store.',
      labels: ['operation'],
    },
    workBounds,
  );
  const failures = new Counter({
    name: 'biophony_failures_total',
    help: 'Statements and calls of the store that failed.',
    labels: ['of'],
  });
  failures.add(['database'], 0);
  failures.add(['store'], 0);

  let figures: { at: number; value: Promise<DatabaseFigures | null> } | null = null;
  let latest: DatabaseFigures | null = null;
  const refresh = () => {
    const now = performance.now();
    if (!figures || now - figures.at > figuresMs)
      figures = {
        at: now,
        value: databaseFigures(terms.db, new Date()).catch((cause: unknown) => {
          terms.log.error('The figures of the metrics could not be read', { cause: String(cause) });
          return null;
        }),
      };
    return figures.value;
  };

  const ofProcess = processMetrics();
  const families: MetricFamily[] = [
    new Gauge(
      {
        name: 'biophony_build_info',
        help: 'Always 1; the labels tell what runs.',
        labels: ['version', 'runtime'],
      },
      () => [[[terms.version, terms.runtime], 1]],
    ),
    calls,
    durations,
    statements,
    storeCalls,
    failures,
    new Gauge(
      { name: 'biophony_database_up', help: 'Whether the database answered, 1 or 0.' },
      () => [[[], latest ? 1 : 0]],
    ),
    ...databaseFamilies(() => latest),
    new Gauge(
      { name: 'biophony_disk_free_bytes', help: 'Bytes free on the disk of the data folder.' },
      () => [[[], terms.diskFree()]],
    ),
    ...ofProcess.families,
  ];

  return {
    call({ method, route, status, ms }) {
      calls.add([method, route, String(status)]);
      durations.observe([method, route], ms / 1000);
    },
    database({ operation, ms, failed }) {
      statements.observe([operation], ms / 1000);
      if (failed) failures.add(['database']);
    },
    store({ operation, ms, failed }) {
      storeCalls.observe([operation], ms / 1000);
      if (failed) failures.add(['store']);
    },
    async text() {
      latest = await refresh();
      return textFormat(families);
    },
    stop: ofProcess.stop,
  };
}
