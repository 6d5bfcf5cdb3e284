import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string; doubleValue?: number };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

export interface TraceCollector {
  endpoint: string;
  exports: { path: string; authorization: string | undefined; body: Export }[];
  spans(): Span[];
  stop(): Promise<void>;
}

/** Takes and keeps OTLP in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const exports: TraceCollector['exports'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const body = JSON.parse(text) as Export;
      exports.push({ path, authorization: headers.authorization, body });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    spans: () =>
      exports.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    async stop() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
