import { Agent, request } from 'node:http';
import type { BenchServer } from './server.ts';

export interface Shot {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

export interface Answer {
  status: number;
  text: string;
  /** Milliseconds from sending to the last byte. */
  ms: number;
}

/** Calls of one server over at most `connections` kept-alive connections. */
export class Load {
  readonly #server: BenchServer;
  readonly #agent: Agent;
  readonly connections: number;

  constructor(server: BenchServer, connections: number) {
    this.#server = server;
    this.connections = connections;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  call({ method, path, body }: Shot): Promise<Answer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return this.#send(new URL(path, this.#server.baseUrl), method, sent, {
      authorization: `Bearer ${this.#server.key}`,
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    });
  }

  put(url: string, headers: Record<string, string>, bytes: Uint8Array): Promise<Answer> {
    return this.#send(new URL(url), 'PUT', bytes, headers);
  }

  async json<T>(shot: Shot): Promise<T> {
    const { status, text } = await this.call(shot);
    if (status >= 300) throw new Error(`${shot.method} ${shot.path} answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** Does `work` for 0 to `count` - 1, as many at a time as there are connections. */
  async each(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const lane = async () => {
      for (let index = next++; index < count; index = next++) await work(index);
    };
    await Promise.all(Array.from({ length: this.connections }, lane));
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    url: URL,
    method: string,
    body: string | Uint8Array | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const began = performance.now();
    const length = body === undefined ? 0 : Buffer.byteLength(body);
    return new Promise((resolve, reject) => {
      const call = request(
        url,
        { method, agent: this.#agent, headers: { ...headers, 'content-length': length } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              ms: performance.now() - began,
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
