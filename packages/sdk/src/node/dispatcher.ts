import type { Socket } from 'node:net';
import {
  Agent,
  buildConnector,
  type Dispatcher,
  EnvHttpProxyAgent,
  fetch as undiciFetch,
  Pool,
} from 'undici';

type Connector = buildConnector.connector;

/** Milliseconds for the connection itself; a connection with full buffers lets a greeting wait as well. */
const connectMs = 30_000;

/** With a body given up, what the kernel still holds of it is thrown away, and the relay behind it is told at once. */
function resetting(socket: Socket, raw: Socket): Socket {
  const destroy = socket.destroy.bind(socket);
  let isReset = false;
  socket.destroy = (error) => {
    if (error?.message === 'aborted' && !isReset && !raw.destroyed) {
      isReset = true;
      raw.resetAndDestroy();
    }
    return destroy(error);
  };
  return socket;
}

/**
 * Opens connections whose unsent bytes go no further when a request is aborted: a close alone lets the kernel, and
 * every relay on the way, deliver megabytes that nobody wants any more.
 */
function resettingConnector(): Connector {
  const plain = buildConnector({ timeout: connectMs });
  const secure = buildConnector({ timeout: connectMs, allowH2: false });
  return (options, callback) => {
    const isSecure = options.protocol === 'https:';
    const port = options.port || (isSecure ? '443' : '80');
    const target = { ...options, protocol: 'http:', port, servername: undefined };
    plain(target, (...opened) => {
      const [error, raw] = opened;
      if (error) callback(error, null);
      else if (!isSecure) callback(null, resetting(raw, raw));
      else
        secure({ ...options, httpSocket: raw }, (...secured) => {
          const [failure, socket] = secured;
          if (failure) callback(failure, null);
          else callback(null, resetting(socket, raw));
        });
    });
  };
}

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

type Env = Readonly<Record<string, string | undefined>>;

/** A proxy's settings as programs read them: the lower-case names win. */
const setting = (env: Env, name: string): string | undefined =>
  env[name.toLowerCase()] || env[name] || undefined;

const schemes = ['http:', 'https:', 'socks:', 'socks5:'];

/** The address in a setting, whose `http://` may be missing. Throws TypeError where it is none. */
function addressIn(env: Env, name: string): string | undefined {
  const given = setting(env, name);
  if (given === undefined) return undefined;
  const address = given.includes('://') ? given : `http://${given}`;
  if (URL.canParse(address) && schemes.includes(new URL(address).protocol)) return address;
  throw new TypeError(`${name} is not the address of a proxy`);
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Options of a dispatcher; see undici. */
interface DispatcherOptions {
  /** Milliseconds to wait for an answer, and between two pieces of it; 0 for no limit. */
  headersTimeout?: number;
  bodyTimeout?: number;
}

/** Whether the environment names a proxy. */
export const hasProxy = (env: Env = process.env): boolean =>
  Boolean(setting(env, 'HTTP_PROXY') ?? setting(env, 'HTTPS_PROXY'));

/**
 * Connections as the environment wants them: through HTTP_PROXY and HTTPS_PROXY, directly to hosts in NO_PROXY and to
 * this machine. Throws TypeError for a proxy whose address is none.
 */
export function environmentDispatcher(
  options: DispatcherOptions = {},
  env: Env = process.env,
): Dispatcher {
  const all = { connections: null, allowH2: false, ...options };
  if (!hasProxy(env)) return new Agent({ ...all, connect: resettingConnector() });
  const [httpProxy, httpsProxy] = [addressIn(env, 'HTTP_PROXY'), addressIn(env, 'HTTPS_PROXY')];
  const noProxy = [setting(env, 'NO_PROXY') ?? '', ...loopback].join(',');
  // Empty strings keep undici from reading the environment itself.
  return new EnvHttpProxyAgent({
    ...all,
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? httpProxy ?? '',
    noProxy,
    // As proxies expect it: a tunnel for https alone. undici before 8 opens one for http, too.
    proxyTunnel: false,
    clientFactory: (origin, given) => proxyConnections(origin, given),
  });
}

/**
 * `fetch` of undici, through the proxy that the environment names, if any. The `fetch` inside Node 24 ends the process where
 * a server closes a connection before what it sent was read (https://github.com/nodejs/undici/issues/5360). Takes
 * addresses, no Request. Throws TypeError for a proxy whose address is none.
 */
export function environmentFetch(env: Env = process.env): typeof globalThis.fetch {
  // Without one of its own it would take that of Node, if Node's `fetch` was called before.
  const dispatcher = environmentDispatcher({}, env);
  const fetch = (input: string, init: object = {}) => undiciFetch(input, { ...init, dispatcher });
  // Node's own types of fetch and undici's differ in small things.
  return fetch as unknown as typeof globalThis.fetch;
}
