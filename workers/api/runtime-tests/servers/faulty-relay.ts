import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Where a connection ends, seen from the client; the server has received what was passed on before.
 */
const places = ['before', 'within', 'after', 'in the answer'] as const;
type Place = (typeof places)[number];

export interface FaultyRelay {
  port: number;
  /** Share of exchanges that break their connection; 0 breaks none. */
  share: number;
  /** Since the start. An exchange is a request and its answer. */
  readonly counts: { connections: number; exchanges: number; broken: Record<Place, number> };
  close(): Promise<void>;
}

/**
 * TCP relay on loopback that breaks connections: before a request, within it, after it, or within
 * the answer. Resets half of them, and closes the others.
 */
export async function faultyRelay(
  upstream: { host: string; port: number },
  random: () => number,
): Promise<FaultyRelay> {
  const open = new Set<Socket>();
  const counts = {
    connections: 0,
    exchanges: 0,
    broken: { before: 0, within: 0, after: 0, 'in the answer': 0 },
  };
  const half = (bytes: Buffer) => bytes.subarray(0, Math.ceil(bytes.length / 2));

  const relay = (near: Socket) => {
    const far = connect(upstream);
    counts.connections++;
    /** Null where it does not break. */
    let place: Place | null = null;
    let isAnswered = true;
    let isBroken = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    const breakAt = (where: Place) => {
      isBroken = true;
      counts.broken[where]++;
      if (random() < 0.5) near.resetAndDestroy();
      else near.end();
      // The server still receives what was passed on.
      far.end();
    };
    near.on('data', (bytes) => {
      if (isBroken) return;
      if (isAnswered) {
        isAnswered = false;
        counts.exchanges++;
        const broken = random() < self.share;
        place = broken ? (places[Math.floor(random() * places.length)] ?? null) : null;
      }
      if (place === 'before') return breakAt('before');
      if (place === 'within') {
        far.write(half(bytes));
        return breakAt('within');
      }
      if (!far.write(bytes)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
    far.on('data', (bytes) => {
      if (isBroken) return;
      isAnswered = true;
      if (place === 'after') return breakAt('after');
      if (place === 'in the answer') {
        near.write(half(bytes));
        return breakAt('in the answer');
      }
      if (!near.write(bytes)) {
        far.pause();
        near.once('drain', () => far.resume());
      }
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('end', () => other.end());
      one.on('error', end);
      one.on('close', () => {
        open.delete(one);
        other.end();
      });
    }
  };

  const server = createServer({ allowHalfOpen: true }, relay);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: FaultyRelay = {
    port: (server.address() as AddressInfo).port,
    share: 0,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return self;
}
