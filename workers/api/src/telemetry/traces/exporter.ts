import type { Logger } from '../../ports/deps.ts';
import { exportBody, type Span } from './otlp.ts';

const sendMs = 5_000;
const timeoutMs = 10_000;
const atOnce = 512;
const mostWaiting = 4096;

export interface ExporterTerms {
  endpoint: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  log: Logger;
}

/**
 * Sends spans to a collector every few seconds. A collector that does not take them costs their loss and one line of the
 * log until it takes some again; calls never wait for it.
 */
export class TraceExporter {
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

  /** Sends what waits; resolves when all of it was sent or given up. */
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
