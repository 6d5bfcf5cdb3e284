import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Null cuts the connection. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
} | null;

export type Respond = (request: Received) => Answer | Promise<Answer>;

export interface LoopbackServer {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  received: Received[],
  respond: Respond,
): Promise<void> {
  const { method = '', url: path = '', headers } = request;
  const call = { method, path, headers, body: await bodyOf(request) };
  received.push(call);
  const answer = await respond(call);
  if (!answer) return void request.socket.destroy();
  const text = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
  response.writeHead(answer.status, answer.headers);
  response.end(text);
}

/** The test decides the answers. */
export async function loopbackServer(respond: Respond, port = 0): Promise<LoopbackServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    serve(request, response, received, respond).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
