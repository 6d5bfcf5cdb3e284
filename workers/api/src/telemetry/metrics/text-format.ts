import type { MetricFamily, Sample } from './metric.ts';

/** The media type of Prometheus' text format. */
export const textFormatType = 'text/plain; version=0.0.4; charset=utf-8';

const escapedHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

const escapedLabel = (text: string) => escapedHelp(text).replaceAll('"', '\\"');

function line({ name, labels, value }: Sample): string {
  const told = labels.map(([label, text]) => `${label}="${escapedLabel(text)}"`).join(',');
  return `${name}${told && `{${told}}`} ${value}`;
}

/** Metrics in Prometheus' text format; families without a sample are left out. */
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
