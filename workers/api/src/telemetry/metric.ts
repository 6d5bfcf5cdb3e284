import { type Context, Hono } from 'hono';
import type { GetConnInfo } from 'hono/conninfo';
import { sameSecret } from '../base/secrets.ts';

export type LabelValues = readonly string[];

interface Sample {
  name: string;
  labels: readonly (readonly [name: string, value: string])[];
  value: number;
}

export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples(): Sample[];
}

interface MetricTerms {
  name: string;
  help: string;
  labels?: readonly string[];
}

const separator = '\u0000';

const paired = (names: readonly string[], values: LabelValues) =>
  names.map((name, i) => [name, values[i] ?? ''] as const);

/** Zero when the process starts. */
export class Counter implements MetricFamily {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #labels: readonly string[];
  readonly #counts = new Map<string, { values: LabelValues; count: number }>();

  constructor({ name, help, labels = [] }: MetricTerms) {
    this.name = name;
    this.help = help;
    this.#labels = labels;
    // A rate must see the first increase.
    if (labels.length === 0) this.add([], 0);
  }

  add(values: LabelValues, amount = 1): void {
    const key = values.join(separator);
    const entry = this.#counts.get(key);
    if (entry) entry.count += amount;
    else this.#counts.set(key, { values, count: amount });
  }

  samples(): Sample[] {
    return [...this.#counts.values()].map(({ values, count }) => ({
      name: this.name,
      labels: paired(this.#labels, values),
      value: count,
    }));
  }
}

/** Read on demand; several if the family has labels. */
export class Gauge implements MetricFamily {
  readonly type: 'gauge' | 'counter';
  readonly name: string;
  readonly help: string;
  readonly #labels: readonly string[];
  readonly #read: () => readonly (readonly [LabelValues, number])[];

  /** `counter` for a value counted elsewhere, such as processor time. */
  constructor(
    { name, help, labels = [] }: MetricTerms,
    read: () => readonly (readonly [LabelValues, number])[],
    type: 'gauge' | 'counter' = 'gauge',
  ) {
    this.name = name;
    this.help = help;
    this.type = type;
    this.#labels = labels;
    this.#read = read;
  }

  samples(): Sample[] {
    return this.#read().map(([values, value]) => ({
      name: this.name,
      labels: paired(this.#labels, values),
      value,
    }));
  }
}

interface Series {
  values: LabelValues;
  counts: number[];
  sum: number;
}

export class Histogram implements MetricFamily {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #labels: readonly string[];
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  /** `bounds`: rising upper limits, without infinity. */
  constructor({ name, help, labels = [] }: MetricTerms, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#labels = labels;
    this.#bounds = bounds;
    if (labels.length === 0) this.#of([]);
  }

  observe(values: LabelValues, amount: number): void {
    const series = this.#of(values);
    const place = this.#bounds.findIndex((bound) => amount <= bound);
    const at = place < 0 ? this.#bounds.length : place;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += amount;
  }

  samples(): Sample[] {
    return [...this.#series.values()].flatMap(({ values, counts, sum }) => {
      const labels = paired(this.#labels, values);
      let below = 0;
      const buckets = counts.map((count, i): Sample => {
        below += count;
        const bound = this.#bounds[i];
        return {
          name: `${this.name}_bucket`,
          labels: [...labels, ['le', bound === undefined ? '+Inf' : String(bound)]],
          value: below,
        };
      });
      return [
        ...buckets,
        { name: `${this.name}_sum`, labels, value: sum },
        { name: `${this.name}_count`, labels, value: below },
      ];
    });
  }

  #of(values: LabelValues): Series {
    const key = values.join(separator);
    const series = this.#series.get(key);
    if (series) return series;
    const newSeries = { values, counts: this.#bounds.map(() => 0).concat(0), sum: 0 };
    this.#series.set(key, newSeries);
    return newSeries;
  }
}

const textFormatType = 'text/plain; version=0.0.4; charset=utf-8';

const escapedHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

const escapedLabel = (text: string) => escapedHelp(text).replaceAll('"', '\\"');

function line({ name, labels, value }: Sample): string {
  const labelText = labels.map(([label, text]) => `${label}="${escapedLabel(text)}"`).join(',');
  return `${name}${labelText && `{${labelText}}`} ${value}`;
}

/** Prometheus' text format; omits families without a sample. */
export const textFormat = (families: readonly MetricFamily[]): string =>
  families
    .map((family) => ({ family, samples: family.samples() }))
    .filter(({ samples }) => samples.length > 0)
    .map(({ family: { name, help, type }, samples }) =>
      [
        `# HELP ${name} ${escapedHelp(help)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(line),
        '',
      ].join('\n'),
    )
    .join('');

interface MetricsRouteTerms {
  /** Undefined: only callers on this machine. */
  token: string | undefined;
  baseUrl: string;
  /** Whatever a proxy says. */
  connInfo: GetConnInfo;
  text(): Promise<string>;
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;
/** Any of them marks a call through a proxy. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** A local proxy passes calls of anybody, so a public service answers nobody without a token. */
function isLocal(c: Context, { baseUrl, connInfo }: MetricsRouteTerms): boolean {
  if (!loopbackHost.test(new URL(baseUrl).host)) return false;
  if (!loopbackHost.test(c.req.header('host') ?? '')) return false;
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false;
  return loopbackAddress.test(connInfo(c).remote.address ?? '');
}

/** Not found for others. */
export function metricsRoute(terms: MetricsRouteTerms): Hono {
  const app = new Hono();
  const nothing = (c: Context) => c.text('There is nothing at /metrics.\n', 404);
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    if (terms.token === undefined) {
      if (!isLocal(c, terms)) return nothing(c);
    } else {
      const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
      if (!token || !(await sameSecret(token, terms.token))) {
        c.header('WWW-Authenticate', 'Bearer realm="biophony metrics"');
        return c.text('The metrics need their token as a bearer.\n', 401);
      }
    }
    return c.body(await terms.text(), 200, { 'Content-Type': textFormatType });
  });
  return app;
}
