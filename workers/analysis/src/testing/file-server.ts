import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** `break-after` sends some bytes and breaks the connection once they are `taken`. */
export type Misbehaviour =
  | { kind: 'break-after'; bytes: number; isDue: () => boolean }
  | { kind: 'status'; status: number }
  | { kind: 'silent' };

function when(ready: () => boolean, done: () => void): void {
  if (ready()) done();
  else setTimeout(() => when(ready, done), 5);
}

/** One file with Range; misbehaves as told, one request after another. */
export class FileServer {
  readonly requests: { range: string | undefined }[] = [];
  content: Buffer;
  etag = '"first"';
  ranges = true;
  misbehave: Misbehaviour[] = [];
  readonly #server: Server;

  constructor(content: Buffer) {
    this.content = content;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}/file`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { range } = request.headers;
    this.requests.push({ range });
    const fault = this.misbehave.shift();
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'status') {
      response.writeHead(fault.status).end();
      return;
    }
    const fresh =
      request.headers['if-range'] === undefined || request.headers['if-range'] === this.etag;
    const from = this.ranges && fresh ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const body = this.content.subarray(from);
    const size = this.content.length;
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': body.length,
      etag: this.etag,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${size - 1}/${size}` } : {}),
    });
    if (fault?.kind !== 'break-after') {
      response.end(body);
      return;
    }
    response.write(body.subarray(0, fault.bytes));
    when(fault.isDue, () => response.destroy());
  }
}
