export interface ParsedSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface ParsedFamily {
  help: string;
  type: string;
  samples: ParsedSample[];
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const types = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped']);

const fail = (line: string, why: string): never => {
  throw new Error(`${why}: ${line}`);
};

function labelsOf(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const found = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/.exec(rest);
    if (!found) return fail(line, 'labels cannot be read');
    const [whole, name = '', value = ''] = found;
    if (name in labels) fail(line, `the label ${name} stands twice`);
    labels[name] = value.replaceAll(/\\(["\\n])/g, (_, sign: string) =>
      sign === 'n' ? '\n' : sign,
    );
    rest = rest.slice(whole.length);
  }
  return labels;
}

function sampleOf(line: string): ParsedSample {
  const found = /^([^{\s]+)(?:\{(.*)\})? (\S+)$/.exec(line);
  if (!found) return fail(line, 'not a sample');
  const [, name = '', labels = '', text = ''] = found;
  if (!metricName.test(name)) fail(line, 'not a name');
  const value = text === '+Inf' ? Infinity : Number(text);
  if (Number.isNaN(value) || !/^([+-]?(\d|\.\d)|\+Inf$)/.test(text)) fail(line, 'not a number');
  return { name, labels: labelsOf(labels, line), value };
}

/** Buckets must rise to infinity, which is the count. */
function checkHistogram(name: string, samples: readonly ParsedSample[]): void {
  const series = new Map<string, ParsedSample[]>();
  for (const sample of samples) {
    const { le: _, ...others } = sample.labels;
    const key = JSON.stringify(others);
    series.set(key, [...(series.get(key) ?? []), sample]);
  }
  for (const [key, of] of series) {
    const buckets = of.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) =>
      labels.le === '+Inf' ? Infinity : Number(labels.le),
    );
    const count = of.find((sample) => sample.name === `${name}_count`)?.value;
    const ends = bounds.at(-1) === Infinity && buckets.at(-1)?.value === count;
    const rises = buckets.every(
      ({ value }, i) =>
        i === 0 ||
        (value >= (buckets[i - 1]?.value ?? 0) && (bounds[i] ?? NaN) > (bounds[i - 1] ?? NaN)),
    );
    if (!ends || !rises || !of.some((sample) => sample.name === `${name}_sum`))
      fail(key, `${name} is no histogram`);
  }
}

/**
 * Text format 0.0.4 (Prometheus' documentation). Throws for what it does not allow: scattered lines
 * of a family, a repeated series, a sample before its type, an incomplete histogram.
 */
export function parsePrometheus(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n')) fail(text.slice(-80), 'the last line has no end');
  const families = new Map<string, ParsedFamily>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (!metricName.test(name) || families.has(name)) fail(line, 'a family stands twice');
      families.set(name, { help: rest, type: '', samples: [] });
      current = name;
    } else if (kind === 'TYPE') {
      const family = families.get(name);
      if (!family || name !== current || family.samples.length || !types.has(rest))
        return fail(line, 'a type that does not belong here');
      family.type = rest;
    } else {
      const sample = sampleOf(line);
      const family = families.get(current);
      const endings = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      if (!family?.type || !endings.some((ending) => sample.name === current + ending))
        return fail(line, 'a sample outside its family');
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()]);
      if (seen.has(key)) fail(line, 'a series stands twice');
      seen.add(key);
      family.samples.push(sample);
    }
  }
  for (const [name, { type, samples }] of families)
    if (type === 'histogram') checkHistogram(name, samples);
  return families;
}
