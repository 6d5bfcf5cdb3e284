import { Pool, type Dispatcher } from 'undici';

/** Milliseconds that a proxy may take to open a tunnel. */
const tunnelMs = 30_000;

/** Why a proxy opened no tunnel, by undici's codes. */
const faults: Record<string, string> = {
  UND_ERR_SOCKET: 'the proxy closed the connection without an answer',
  UND_ERR_HEADERS_TIMEOUT: 'the proxy did not answer in time',
};

const faultOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? faults[String(error.code)] : undefined;

type Connect = (options: Omit<Dispatcher.ConnectOptions, 'origin'>) => Promise<object>;

/**
 * The connections to a proxy, for undici's ProxyAgent; it has `limitMs` to open each tunnel. A proxy that closes the
 * connection in place of an answer is asked once: undici would take that for a broken connection, and open one after
 * another without an end.
 */
export function proxyConnections(origin: URL, options: object, limitMs = tunnelMs): Pool {
  const pool = new Pool(origin, { ...options, headersTimeout: limitMs });
  const connect: Connect = pool.connect.bind(pool);
  const told: Connect = async (terms) => {
    try {
      return await connect(terms);
    } catch (cause) {
      const fault = faultOf(cause);
      throw fault ? new Error(fault, { cause }) : cause;
    }
  };
  return Object.assign(pool, { connect: told });
}
