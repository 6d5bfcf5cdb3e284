import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../../tools/scripts/service/free-port.ts';

/** Slow 4G as Lighthouse's phone preset has it: round trip in milliseconds, throughput in bits per second. */
const roundTripMs = 150;
const bitsPerSecond = 1_638_400;
/** Bytes of a packet, and how many of a connection may be on their way unacknowledged. */
const packet = 1460;
const inFlight = 64 * 1024;

type Deliver = () => void;

/** A line shared by connections that take turns, a packet each; bytes are then under way for half a round trip. */
function sharedLine() {
  const turns: { bytes: number; deliver: Deliver }[][] = [];
  let busy = false;
  const next = () => {
    const queue = turns.shift();
    const sent = queue?.shift();
    if (!queue || !sent) return void (busy = false);
    if (queue.length > 0) turns.push(queue);
    // One delay for all: timers of the same length keep their order.
    setTimeout(sent.deliver, roundTripMs / 2);
    account(sent.bytes);
  };
  // Timers are too coarse for single packets: what the line owes is slept off in whole milliseconds.
  let owed = 0;
  const account = (bytes: number) => {
    owed += (bytes * 8000) / bitsPerSecond;
    if (owed < 4) return next();
    const began = performance.now();
    setTimeout(() => {
      owed -= performance.now() - began;
      next();
    }, owed);
  };
  /** A connection's own queue. */
  return () => {
    const queue: { bytes: number; deliver: Deliver }[] = [];
    return (bytes: number, deliver: Deliver) => {
      queue.push({ bytes, deliver });
      if (!turns.includes(queue)) turns.push(queue);
      if (busy) return;
      busy = true;
      next();
    };
  };
}

type Line = ReturnType<typeof sharedLine>;

/** Passes bytes on in order, a packet at a time, and the end after them; what is too much waits at its sender. */
function pass(from: Socket, to: Socket, line: Line): void {
  const send = line();
  let waiting = 0;
  from.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += packet) {
      const part = chunk.subarray(at, at + packet);
      waiting += part.length;
      send(part.length, () => {
        waiting -= part.length;
        if (waiting < inFlight) from.resume();
        if (!to.destroyed) to.write(part);
      });
    }
    if (waiting >= inFlight) from.pause();
  });
  from.on('end', () => send(0, () => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => send(0, () => to.destroy()));
}

export interface SlowNetwork {
  port: number;
  close(): void;
}

/**
 * Stands before a local port like a phone's network: a connection costs a round trip before its first byte, both ways
 * have a delay and a throughput, which connections share evenly.
 */
export async function openSlowNetwork(target: number): Promise<SlowNetwork> {
  const [up, down] = [sharedLine(), sharedLine()];
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(target, 'localhost');
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    pass(near, far, up);
    pass(far, near, down);
    // Attaching a reader lets a socket flow; the handshake comes first.
    near.pause();
    setTimeout(() => near.resume(), roundTripMs);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', () => resolve()));
  return {
    port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
