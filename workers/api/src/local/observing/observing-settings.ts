import { resolve } from 'node:path';
import { SettingError, wrongSetting } from '../../settings/setting-error.ts';
import { numberOf, secretOf } from '../../settings/values.ts';
import type { LogFileTerms } from './log-file.ts';

/** Where traces are sent, by the variables of OpenTelemetry. */
interface TraceSettings {
  /** The collector's address; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
}

/** How a service can be watched from outside. */
export interface ObservingSettings {
  /** What a scraper of the metrics shows; undefined: only this machine may read them. */
  metricsToken: string | undefined;
  /** Undefined: the log goes to standard error. */
  logFile: LogFileTerms | undefined;
  traces: TraceSettings | undefined;
}

type Get = (name: string) => string | undefined;

function plain(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingError(`${name} has a value that is not percent-encoded.`);
  }
}

/** Headers as OpenTelemetry writes them: `name=value,name=value`, values percent-encoded. Throws SettingError. */
function headersOf(name: string, text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim());
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, header, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (!header || value === undefined)
        throw new SettingError(`${name} must be headers, such as name=value,other=value.`);
      return [header, plain(name, value)];
    }),
  );
}

/** A collector may stand in a network of its own, where http is usual. Throws SettingError. */
function collectorAddress(name: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw wrongSetting(name, 'the http or https address of a collector', text);
}

/** Reads the settings of metrics, log and traces. Throws SettingError. */
export function observingSettings(get: Get): ObservingSettings {
  const file = get('BIOPHONY_LOG_FILE');
  const mb = { usual: 10, least: 1, most: 10_000 };
  const kept = { usual: 5, least: 1, most: 1000 };
  const mostBytes = numberOf('BIOPHONY_LOG_FILE_MB', get('BIOPHONY_LOG_FILE_MB'), mb) * 1024 ** 2;
  const files = numberOf('BIOPHONY_LOG_FILES', get('BIOPHONY_LOG_FILES'), kept);
  const endpoint = get('OTEL_EXPORTER_OTLP_ENDPOINT');
  return {
    metricsToken: secretOf('BIOPHONY_METRICS_TOKEN', get('BIOPHONY_METRICS_TOKEN')),
    logFile: file ? { file: resolve(file), mostBytes, kept: files } : undefined,
    traces: endpoint
      ? {
          endpoint: collectorAddress('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint),
          headers: headersOf('OTEL_EXPORTER_OTLP_HEADERS', get('OTEL_EXPORTER_OTLP_HEADERS')),
          serviceName: get('OTEL_SERVICE_NAME') ?? 'biophony',
        }
      : undefined,
  };
}
