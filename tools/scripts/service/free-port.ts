import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the ports of outgoing connections and port 0: others could take those before the service
 * listens, or while it restarts.
 */
const freePorts = { first: 20_000, count: 12_000 } as const;
/** Between the first ports of two processes started in sequence. */
const apart = 97;

let asked = 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Reserves a port with a UDP port above all ports used here, so that other processes and threads
 * know before the service listens and while it restarts. Not the UDP port of the same number, where
 * a proxy listens for HTTP/3.
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

/** No other call returns it, in this thread or in concurrent threads and processes. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < freePorts.count; tried++) {
    const port = freePorts.first + ((process.pid * apart + asked++) % freePorts.count);
    if ((await claim(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no port from ${freePorts.first} on is free`);
}
