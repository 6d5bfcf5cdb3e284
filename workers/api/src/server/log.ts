import { chmodSync, closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from '../base/deps.ts';
import { parseNumber, parseSecret, SettingError, wrongSetting } from '../base/setting-values.ts';
import { jsonLogger } from '../platform/json-logger.ts';

const flushMs = 100;

/** One write per request costs more than the request. */
class LineBuffer {
  readonly #write: (text: string) => void;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
    process.once('exit', () => this.flush());
  }

  /** Urgent lines are written at once, after earlier ones. */
  add(line: string, urgent: boolean): void {
    this.#lines.push(line);
    if (urgent) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), flushMs);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const text = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#write(text);
  }
}

interface LogFileTerms {
  file: string;
  mostBytes: number;
  mostFiles: number;
}

const isMissing = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

/**
 * Readable by its owner only. Rotates to `.1`, `.2` and so on, at whole lines. Counts lines that do
 * not fit the disk, and reports them with the next.
 */
export class LogFile {
  readonly #terms: LogFileTerms;
  #open: number;
  #size: number;
  #lost = 0;

  /** Throws if the file cannot be opened. */
  constructor(terms: LogFileTerms) {
    this.#terms = terms;
    this.#open = this.#begin();
    this.#size = fstatSync(this.#open).size;
  }

  /** Expects lines with their line break. Never throws. */
  write(text: string): void {
    try {
      if (this.#size > 0 && this.#size + Buffer.byteLength(text) > this.#terms.mostBytes)
        this.#rotate();
      this.#append(this.#lost > 0 ? this.#describeLoss() + text : text);
      this.#lost = 0;
    } catch {
      this.#lost += text.split('\n').length - 1;
    }
  }

  close(): void {
    closeSync(this.#open);
  }

  #begin(): number {
    const open = openSync(this.#terms.file, 'a', 0o600);
    chmodSync(this.#terms.file, 0o600);
    return open;
  }

  #append(text: string): void {
    const bytes = Buffer.from(text);
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#open, bytes, written);
    this.#size += bytes.length;
  }

  #describeLoss(): string {
    const line = {
      time: new Date().toISOString(),
      level: 'error',
      message: 'Lines of the log could not be written and are lost',
      lines: this.#lost,
    };
    return `${JSON.stringify(line)}\n`;
  }

  #rotate(): void {
    const { file, mostFiles } = this.#terms;
    const named = (number: number) => (number === 0 ? file : `${file}.${number}`);
    rmSync(named(mostFiles - 1), { force: true });
    for (let number = mostFiles - 2; number >= 0; number--)
      try {
        renameSync(named(number), named(number + 1));
      } catch (cause) {
        if (!isMissing(cause)) throw cause;
      }
    const old = this.#open;
    this.#open = this.#begin();
    this.#size = fstatSync(this.#open).size;
    closeSync(old);
  }
}

interface TraceSettings {
  /** Spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
}

export interface ObservingSettings {
  /** Undefined: only this machine may read metrics. */
  metricsToken: string | undefined;
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

/** OpenTelemetry's `name=value,name=value`, values percent-encoded. Throws SettingError. */
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

/** Collectors in a private network often have http. Throws SettingError. */
function collectorAddress(name: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw wrongSetting(name, 'the http or https address of a collector', text);
}

export function observingSettings(get: Get): ObservingSettings {
  const file = get('BIOPHONY_LOG_FILE');
  const mb = { usual: 10, least: 1, most: 10_000 };
  const fileCount = { usual: 5, least: 1, most: 1000 };
  const mostBytes =
    parseNumber('BIOPHONY_LOG_FILE_MB', get('BIOPHONY_LOG_FILE_MB'), mb) * 1024 ** 2;
  const files = parseNumber('BIOPHONY_LOG_FILES', get('BIOPHONY_LOG_FILES'), fileCount);
  const endpoint = get('OTEL_EXPORTER_OTLP_ENDPOINT');
  return {
    metricsToken: parseSecret('BIOPHONY_METRICS_TOKEN', get('BIOPHONY_METRICS_TOKEN')),
    logFile: file ? { file: resolve(file), mostBytes, mostFiles: files } : undefined,
    traces: endpoint
      ? {
          endpoint: collectorAddress('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint),
          headers: headersOf('OTEL_EXPORTER_OTLP_HEADERS', get('OTEL_EXPORTER_OTLP_HEADERS')),
          serviceName: get('OTEL_SERVICE_NAME') ?? 'biophony',
        }
      : undefined,
  };
}

export function openLog({
  logLevel,
  observing: { logFile },
}: {
  logLevel: 'info' | 'error';
  observing: ObservingSettings;
}): { log: Logger; close(): void } {
  // A log on a full disk must not end the service.
  process.stderr.on('error', () => {});
  const file = logFile && new LogFile(logFile);
  const lines = new LineBuffer((text) =>
    file ? file.write(text) : void process.stderr.write(text),
  );
  return {
    log: jsonLogger((line, urgent) => lines.add(line, urgent), logLevel),
    close() {
      lines.flush();
      file?.close();
    },
  };
}
