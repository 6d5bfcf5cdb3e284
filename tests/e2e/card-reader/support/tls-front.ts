import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from '../../support/certificates.ts';

export interface TlsFront {
  port: number;
  /** Begun so far. */
  readonly connections: number;
  close(): void;
}

/** TLS before a plain service, as a reverse proxy does it. */
export async function tlsFront(upstream: string, { cert, key }: Certificate): Promise<TlsFront> {
  const { hostname, port } = new URL(upstream);
  const server = createServer({ cert, key }, (from) => {
    const to = connect(Number(port), hostname);
    from.pipe(to).pipe(from);
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
    from.on('close', () => to.destroy());
  });
  let connections = 0;
  server.on('connection', () => connections++);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    close: () => void server.close(),
  };
}
