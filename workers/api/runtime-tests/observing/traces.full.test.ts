import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localEntries, nodeEntry, startEntry } from '../servers/local-server.ts';
import { localData, type LocalData } from '../servers/local-data.ts';
import {
  startTraceCollector,
  type Attribute,
  type TraceCollector,
} from '../../test/trace-collector.ts';

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  );

let data: LocalData;
let collector: TraceCollector;

beforeEach(async () => {
  data = await localData();
  collector = await startTraceCollector();
});
afterEach(async () => {
  await collector.stop();
  await data.remove();
});

describe.each(localEntries())('the traces of $name', (entry) => {
  it('arrive as a span a call, with statements counted and the calls of the store', async () => {
    const child = await startEntry(entry, data, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'marsh',
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const parent = 'b7ad6b7169203331';
    await fetch(`${child.ready}/api/ready`, {
      headers: { traceparent: `00-${traceId}-${parent}-01` },
    });
    await fetch(`${child.ready}/api/health`);
    await fetch(`${child.ready}/api/no-row/secret?token=secret`);
    await fetch(`${child.ready}/api/health`, {
      headers: { traceparent: `00-${'1'.repeat(32)}-${parent}-00` },
    });
    // Sends waiting traces before the end.
    await child.stop();

    const { exports } = collector;
    expect(exports.map(({ path, authorization }) => [path, authorization])).toEqual(
      exports.map(() => ['/v1/traces', 'Bearer of-the-collector']),
    );
    const resource = exports[0]?.body.resourceSpans[0]?.resource.attributes ?? [];
    expect(valuesOf(resource)).toEqual({ 'service.name': 'marsh', 'service.version': '0.1.0' });
    const spans = collector.spans();
    expect(JSON.stringify(spans)).not.toContain('secret');
    expect(spans.map(({ name }) => name).sort()).toEqual([
      'GET /api/health',
      'GET /api/ready',
      'GET unknown',
      'store head',
    ]);
    const named = (name: string) => {
      const span = spans.find((each) => each.name === name);
      if (!span) throw new Error(`There is no span ${name}`);
      return span;
    };
    const ready = named('GET /api/ready');
    expect(ready).toMatchObject({ traceId, parentSpanId: parent, kind: 2, status: {} });
    expect(valuesOf(ready.attributes)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/ready',
      'http.response.status_code': 200,
      'biophony.database.statements': 2,
      'biophony.store.calls': 1,
    });
    const store = named('store head');
    expect(store).toMatchObject({ traceId, parentSpanId: ready.spanId, kind: 3 });
    for (const span of spans) {
      expect(span.traceId).toMatch(/^[\da-f]{32}$/);
      expect(span.spanId).toMatch(/^[\da-f]{16}$/);
      expect(Number(span.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(span.startTimeUnixNano));
    }
    expect(named('GET /api/health').parentSpanId).toBeUndefined();
    expect(named('GET unknown').status).toEqual({});
  });
});

it('without a collector no part of the traces is loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-loaded-'));
  const list = join(folder, 'loaded');
  const hook = join(folder, 'hook.mjs');
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs';
     import { registerHooks } from 'node:module';
     registerHooks({ load(url, context, next) {
       appendFileSync(${JSON.stringify(list)}, url + '\\n');
       return next(url, context);
     } });`,
  );
  const entry = {
    ...nodeEntry,
    args: (of: string) => ['--import', pathToFileURL(hook).href, ...nodeEntry.args(of)],
  };
  const loadedWith = async (env: NodeJS.ProcessEnv) => {
    writeFileSync(list, '');
    await (await startEntry(entry, data, env)).stop();
    return readFileSync(list, 'utf8');
  };
  expect(await loadedWith({})).toMatch(/telemetry\/metric\.ts/);
  expect(await loadedWith({})).not.toMatch(/telemetry\/traces\.ts/);
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })).toMatch(
    /telemetry\/traces\.ts/,
  );
  rmSync(folder, { recursive: true });
});

it('a collector that is away costs one line of the log and no call', async () => {
  const child = await startEntry(nodeEntry, data, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  for (let i = 0; i < 3; i++) expect((await fetch(`${child.ready}/api/health`)).status).toBe(200);
  await child.stop();
  expect(child.log().split('Traces could not be sent')).toHaveLength(2);
});
