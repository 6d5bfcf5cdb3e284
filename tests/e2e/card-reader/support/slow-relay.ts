import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SlowRelayOptions {
  /** Towards the service, all connections together. */
  bytesPerSecond: number;
  /** Seconds' worth that the relay takes at once. */
  bufferSeconds: number;
}

export interface SlowRelay {
  url: string;
  /** Towards the service. */
  readonly passed: number;
  /** Taken and not passed on, of open connections. */
  readonly held: number;
  /** Nothing passes in either direction; no connection breaks. */
  fallSilent(): void;
  resume(): void;
  close(): Promise<void>;
}

interface Held {
  from: Socket;
  /** Null: the client's end. */
  bytes: Buffer | null;
}

const tickMs = 10;

/**
 * A TCP relay like a slow line behind a tunnel: it takes megabytes at once and passes them on in
 * order, across connections, at its own rate. Drops what a broken connection left.
 */
export async function slowRelay(upstream: string, options: SlowRelayOptions): Promise<SlowRelay> {
  const { hostname, port } = new URL(upstream);
  const most = options.bytesPerSecond * options.bufferSeconds;
  const pairs = new Map<Socket, Socket>();
  let queue: Held[] = [];
  let held = 0;
  let passed = 0;
  let silent = false;
  let budget = 0;
  let at = performance.now();

  const adjust = () => {
    for (const from of pairs.keys())
      if (held >= most) from.pause();
      else from.resume();
  };
  const drop = (from: Socket) => {
    queue = queue.filter((one) => one.from !== from);
    held = queue.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
    pairs.get(from)?.destroy();
    pairs.delete(from);
    from.destroy();
    adjust();
  };
  const pass = () => {
    const now = performance.now();
    // oxlint-disable-next-line steady-tests/elapsed -- a line has a rate
    budget += (options.bytesPerSecond * (now - at)) / 1000;
    at = now;
    if (silent || queue.length === 0) return void (budget = 0);
    while (queue[0] && budget > 0) {
      const { from, bytes } = queue[0];
      const to = pairs.get(from);
      if (!bytes) to?.end();
      const now = bytes?.subarray(0, Math.ceil(budget)) ?? Buffer.alloc(0);
      to?.write(now);
      budget -= now.length;
      passed += now.length;
      held -= now.length;
      if (bytes && now.length < bytes.length) queue[0].bytes = bytes.subarray(now.length);
      else queue.shift();
    }
    adjust();
  };

  const server = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect(Number(port), hostname);
    pairs.set(from, to);
    from.on('data', (bytes) => {
      queue.push({ from, bytes });
      held += bytes.length;
      adjust();
    });
    from.on('end', () => queue.push({ from, bytes: null }));
    from.on('error', () => drop(from));
    to.on('data', (bytes) => void (silent || from.write(bytes)));
    to.on('end', () => void (silent || from.end()));
    to.on('error', () => drop(from));
    to.on('close', () => void (silent || drop(from)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const timer = setInterval(pass, tickMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get passed() {
      return passed;
    },
    get held() {
      return held;
    },
    fallSilent: () => void (silent = true),
    resume: () => void (silent = false),
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        for (const from of pairs.keys()) drop(from);
        server.close(() => resolve());
      }),
  };
}
