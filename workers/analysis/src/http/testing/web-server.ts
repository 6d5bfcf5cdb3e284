import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ServerHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  call: number,
) => void;

export interface WebServer {
  address: string;
  calls: string[];
}

/** `handler` gets the number of earlier calls. */
export async function startWebServer(handler: ServerHandler): Promise<WebServer> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push([request.url, request.headers.range].filter((part) => part !== undefined).join(' '));
    handler(request, response, calls.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}
