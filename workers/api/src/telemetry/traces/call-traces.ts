import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/env.ts';
import { callOf } from '../watch-calls.ts';
import type { WorkObserver } from '../work-events.ts';
import { TraceExporter, type ExporterTerms } from './exporter.ts';
import type { Span } from './otlp.ts';

/** A call that is being answered. */
interface OpenCall {
  traceId: string;
  spanId: string;
  statements: number;
  roundTrips: number;
  databaseMs: number;
  storeCalls: number;
  stores: Span[];
}

/** What a call tells of its store at most: a call that reads thousands of objects is one span with many children. */
const mostStoreSpans = 100;

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The caller's trace (W3C Trace Context); null where it sent none, or one that is to be ignored. */
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

/** A span for each call, with its statements counted and a span for each call of the store. */
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
    const { method, route, status } = callOf(c);
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
