import { createServer, request as forward } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ForwardProxy {
  url: string;
  /** Method and target. */
  asked: string[];
  close(): Promise<void>;
}

/** Like an institution's: plain requests for `http:`, CONNECT for `https:`. */
export async function forwardProxy(portOf: (host: string) => number): Promise<ForwardProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '');
    asked.push(`${request.method} ${url.origin}${url.pathname}`);
    const { method, headers } = request;
    const options = { host: '127.0.0.1', port: portOf(url.hostname), method, headers };
    const path = url.pathname + url.search;
    const onward = forward({ ...options, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, from: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    const to = connect(portOf(request.url?.split(':')[0] ?? ''), '127.0.0.1', () => {
      from.write('HTTP/1.1 200 OK\r\n\r\n');
      from.pipe(to).pipe(from);
    });
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
