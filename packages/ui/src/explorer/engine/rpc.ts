export type Calls = {
  [name: string]: { input: unknown; output: unknown; report: unknown };
};

export type Handlers<C extends Calls> = {
  [K in keyof C]: (
    input: C[K]['input'],
    report: (news: C[K]['report']) => void,
  ) => Promise<C[K]['output']>;
};

/** Rejects with an Error with `code` and `needs`. */
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
  | { id: number; kind: 'failed'; message: string; details: ErrorDetails };

export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Typed arrays at the top level are transferred, not copied. */
function buffersOf(output: unknown): Transferable[] {
  if (typeof output !== 'object' || output === null) return [];
  const buffers = Object.values(output).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
  return [...new Set(buffers)];
}

/** Fields that survive; classes of errors are lost. */
interface ErrorDetails {
  code?: unknown;
  needs?: unknown;
}

const readDetails = (error: unknown): ErrorDetails => {
  const { code, needs }: ErrorDetails = typeof error === 'object' && error !== null ? error : {};
  return { code, needs };
};

/** Transfers typed arrays in answers. */
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
      send({ id, kind: 'failed', message, details: readDetails(error) });
    }
  };
  port.addEventListener('message', (event: MessageEvent<Request>) => void answer(event.data));
}

interface Waiting {
  resolve: (output: never) => void;
  reject: (error: Error) => void;
  report?: (news: never) => void;
}

/** `stop` rejects pending calls. */
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
    else one.reject(Object.assign(new Error(data.message), data.details));
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
