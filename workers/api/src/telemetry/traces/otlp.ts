/** A span as the exporter takes it; times in Unix milliseconds. */
export interface Span {
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

/** Spans of one service as the body of an OTLP/HTTP export in JSON (OTLP 1.5). */
export const exportBody = (resource: Record<string, string>, spans: readonly Span[]) => ({
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
