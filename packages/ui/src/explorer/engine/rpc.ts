/** A set of calls that can be made across a MessagePort: one input, one output, and reports on the way. */
export type Calls = {
  [name: string]: { input: unknown; output: unknown; report: unknown };
};

export type Handlers<C extends Calls> = {
  [K in keyof C]: (
    input: C[K]['input'],
    report: (news: C[K]['report']) => void,
  ) => Promise<C[K]['output']>;
};

/** Makes a call of the other side. Rejects with an Error that carries what the other side's told: `code`, `needs`. */
export type Caller<C extends Calls> = <K extends keyof C & string>(
  name: K,
  input: C[K]['input'],
  report?: (news: C[K]['report']) => void,
) => Promise<C[K]['output']>;

interface Request {
  id: number;
  name: string;
  input: unknown;
}

type Reply =
  | { id: number; kind: 'report'; news: unknown }
  | { id: number; kind: 'done'; output: unknown }
  | { id: number; kind: 'failed'; message: string; told: Told };

/** What either end of a worker or a channel can do. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** The buffers of typed arrays at the top of an answer: they are handed over, not copied. */
function buffersOf(output: unknown): Transferable[] {
  if (typeof output !== 'object' || output === null) return [];
  const buffers = Object.values(output).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
  return [...new Set(buffers)];
}

/** What an error tells beside its message; its class is lost on the way. */
interface Told {
  code?: unknown;
  needs?: unknown;
}

const toldBy = (error: unknown): Told => {
  const { code, needs }: Told = typeof error === 'object' && error !== null ? error : {};
  return { code, needs };
};

/** Answers the calls that come through a port. Typed arrays in answers are given away. */
export function serve<C extends Calls>(port: Port, handlers: Handlers<C>): void {
  const answer = async ({ id, name, input }: Request) => {
    const send = (reply: Reply, transfer: Transferable[] = []) => port.postMessage(reply, transfer);
    try {
      const handler = handlers[name];
      if (!handler) throw new Error(`There is no call named ${name}.`);
      const output = await handler(input, (news) => send({ id, kind: 'report', news }));
      send({ id, kind: 'done', output }, buffersOf(output));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      send({ id, kind: 'failed', message, told: toldBy(error) });
    }
  };
  port.addEventListener('message', (event: MessageEvent<Request>) => void answer(event.data));
}

interface Waiting {
  resolve: (output: never) => void;
  reject: (error: Error) => void;
  report?: (news: never) => void;
}

/** Calls what `serve` answers at the other end of a port. `stop` fails what is still waiting. */
export function connect<C extends Calls>(
  port: Port,
): { call: Caller<C>; stop(error: Error): void } {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let stopped: Error | null = null;
  port.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const one = waiting.get(data.id);
    if (!one) return;
    if (data.kind === 'report') return one.report?.(data.news as never);
    waiting.delete(data.id);
    if (data.kind === 'done') one.resolve(data.output as never);
    else one.reject(Object.assign(new Error(data.message), data.told));
  });
  return {
    call: (name, input, report) =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(stopped);
        const id = ++last;
        waiting.set(id, { resolve, reject, report });
        port.postMessage({ id, name, input } satisfies Request, []);
      }),
    stop(error) {
      stopped = error;
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    },
  };
}
