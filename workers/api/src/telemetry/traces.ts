import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from '../base/deps.ts';
import type { AppEnv } from '../http/handler.ts';
import { toWatchedCall, type WorkObserver } from './work-events.ts';

/** Unix milliseconds. */
interface Span {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: 'server' | 'client';
  start: number;
  end: number;
  attributes: Record<string, string | number>;
  failed: boolean;
}

const kinds = { server: 2, client: 3 } as const;
const statusError = 2;

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);

const attribute = ([key, value]: [string, string | number]) => ({
  key,
  value:
    typeof value === 'string'
      ? { stringValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value },
});

const attributesOf = (values: Record<string, string | number>) =>
  Object.entries(values).map(attribute);

/** OTLP/HTTP in JSON (OTLP 1.5). */
const exportBody = (resource: Record<string, string>, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [
        {
          scope: { name: 'biophony' },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentId ? { parentSpanId: span.parentId } : {}),
            name: span.name,
            kind: kinds[span.kind],
            startTimeUnixNano: nanoseconds(span.start),
            endTimeUnixNano: nanoseconds(span.end),
            attributes: attributesOf(span.attributes),
            status: span.failed ? { code: statusError } : {},
          })),
        },
      ],
    },
  ],
});

const sendMs = 5_000;
const timeoutMs = 10_000;
const atOnce = 512;
const mostWaiting = 4096;

interface ExporterTerms {
  endpoint: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  log: Logger;
}

/**
 * Refused spans are lost, with one log line until the collector accepts some again; calls never
 * wait.
 */
class TraceExporter {
  readonly #terms: ExporterTerms;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #sending: Promise<void> = Promise.resolve();
  #lost = 0;

  constructor(terms: ExporterTerms) {
    this.#terms = terms;
    this.#timer = setInterval(() => void this.flush(), sendMs);
    this.#timer.unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#lose(1, 'more spans than can be sent');
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length === atOnce) void this.flush();
  }

  flush(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, atOnce));
    });
    return this.#sending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(spans: Span[]): Promise<void> {
    const { endpoint, headers, resource } = this.#terms;
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(exportBody(resource, spans)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) this.#lose(spans.length, `status ${answer.status}`);
      else this.#arrived();
    } catch (cause) {
      this.#lose(spans.length, String(cause));
    }
  }

  #lose(spans: number, cause: string): void {
    if (this.#lost === 0) this.#terms.log.error('Traces could not be sent and are lost', { cause });
    this.#lost += spans;
  }

  #arrived(): void {
    if (this.#lost > 0) this.#terms.log.info('Traces are sent again', { lost_spans: this.#lost });
    this.#lost = 0;
  }
}

interface OpenCall {
  traceId: string;
  spanId: string;
  statements: number;
  roundTrips: number;
  databaseMs: number;
  storeCalls: number;
  stores: Span[];
}

/** Some calls read thousands of objects. */
const mostStoreSpans = 100;

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** W3C Trace Context; null if absent or to be ignored. */
function parentOf(header: string | undefined) {
  const [, traceId, parentId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(header ?? '') ?? [];
  if (!traceId || !parentId || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId, sampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 };
}

export interface CallTraces extends WorkObserver {
  middleware: MiddlewareHandler<AppEnv>;
  close(): Promise<void>;
}

/** One span per call, its statements counted, and one per store call. */
export function callTraces(terms: ExporterTerms): CallTraces {
  const exporter = new TraceExporter(terms);
  const open = new AsyncLocalStorage<OpenCall>();

  const middleware: MiddlewareHandler<AppEnv> = async (c, next) => {
    const parent = parentOf(c.req.header('traceparent'));
    if (parent && !parent.sampled) return next();
    const call: OpenCall = {
      traceId: parent?.traceId ?? hex(16),
      spanId: hex(8),
      statements: 0,
      roundTrips: 0,
      databaseMs: 0,
      storeCalls: 0,
      stores: [],
    };
    const start = Date.now();
    const began = performance.now();
    await open.run(call, next);
    const { method, route, status } = toWatchedCall(c);
    for (const span of call.stores) exporter.add(span);
    exporter.add({
      traceId: call.traceId,
      spanId: call.spanId,
      parentId: parent?.parentId,
      name: `${method} ${route}`,
      kind: 'server',
      start,
      end: start + performance.now() - began,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'biophony.request_id': c.get('requestId') ?? '',
        'biophony.database.statements': call.statements,
        'biophony.database.round_trips': call.roundTrips,
        'biophony.database.ms': Math.round(call.databaseMs * 1000) / 1000,
        'biophony.store.calls': call.storeCalls,
      },
      failed: status >= 500,
    });
  };

  return {
    middleware,
    database({ count, ms }) {
      const call = open.getStore();
      if (!call) return;
      call.statements += count;
      call.roundTrips++;
      call.databaseMs += ms;
    },
    store({ operation, ms, failed }) {
      const call = open.getStore();
      if (!call || ++call.storeCalls > mostStoreSpans) return;
      const end = Date.now();
      call.stores.push({
        traceId: call.traceId,
        spanId: hex(8),
        parentId: call.spanId,
        name: `store ${operation}`,
        kind: 'client',
        start: end - ms,
        end,
        attributes: { 'biophony.store.operation': operation },
        failed,
      });
    },
    close: () => exporter.close(),
  };
}
