import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Where ports are looked for: below those that systems give to outgoing connections and to whoever asks for any port,
 * one of which somebody else may have before the service listens on it, or while it is away for a moment.
 */
const freePorts = { first: 20_000, count: 12_000 } as const;
/** Ports between the first ones of two processes that were started one after the other. */
const apart = 97;

let asked = 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Keeps a port for this thread until it ends, by a UDP port that stands for it, above all those that are given: other
 * processes and threads are told so by the system itself, before the service listens and while it is away. It is not the
 * UDP port of the same number, on which a proxy listens for HTTP/3.
 */
const claim = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port: port + freePorts.count, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });

/** A TCP port nobody listens on right now, and that no other call has given, in this thread or in those and the processes beside it. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < freePorts.count; tried++) {
    const port = freePorts.first + ((process.pid * apart + asked++) % freePorts.count);
    if ((await claim(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no port from ${freePorts.first} on is free`);
}
