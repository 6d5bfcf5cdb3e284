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

/** Milliseconds; full buffers delay a handshake too. */
const connectMs = 30_000;

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

/** Resets aborted connections: after a close, kernel and relays still deliver megabytes. */
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

const tunnelMs = 30_000;

const faults: Record<string, string> = {
  UND_ERR_SOCKET: 'the proxy closed the connection without an answer',
  UND_ERR_HEADERS_TIMEOUT: 'the proxy did not answer in time',
};

const faultOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? faults[String(error.code)] : undefined;

type Connect = (options: Omit<Dispatcher.ConnectOptions, 'origin'>) => Promise<object>;

/**
 * For undici's ProxyAgent, which would reconnect endlessly to a proxy that closes without an
 * answer. `limitMs`: time to open a tunnel.
 */
export function proxyConnections(origin: URL, options: object, limitMs = tunnelMs): Pool {
  const pool = new Pool(origin, { ...options, headersTimeout: limitMs });
  const connect: Connect = pool.connect.bind(pool);
  const connectOrExplain: Connect = async (terms) => {
    try {
      return await connect(terms);
    } catch (cause) {
      const fault = faultOf(cause);
      throw fault ? new Error(fault, { cause }) : cause;
    }
  };
  return Object.assign(pool, { connect: connectOrExplain });
}

type Env = Readonly<Record<string, string | undefined>>;

const setting = (env: Env, name: string): string | undefined =>
  env[name.toLowerCase()] || env[name] || undefined;

const schemes = ['http:', 'https:', 'socks:', 'socks5:'];

/** Adds a missing `http://`. Throws TypeError for an invalid address. */
function addressIn(env: Env, name: string): string | undefined {
  const value = setting(env, name);
  if (value === undefined) return undefined;
  const address = value.includes('://') ? value : `http://${value}`;
  if (URL.canParse(address) && schemes.includes(new URL(address).protocol)) return address;
  throw new TypeError(`${name} is not the address of a proxy`);
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

interface DispatcherOptions {
  /** Milliseconds until an answer, and between chunks; 0: no limit. */
  headersTimeout?: number;
  bodyTimeout?: number;
}

/** True if the environment names a proxy. */
export const hasProxy = (env: Env = process.env): boolean =>
  Boolean(setting(env, 'HTTP_PROXY') ?? setting(env, 'HTTPS_PROXY'));

/**
 * Honours HTTP_PROXY, HTTPS_PROXY and NO_PROXY; this machine is reached directly. Throws TypeError
 * for an invalid proxy address.
 */
export function environmentDispatcher(
  options: DispatcherOptions = {},
  env: Env = process.env,
): Dispatcher {
  const all = { connections: null, allowH2: false, ...options };
  if (!hasProxy(env)) return new Agent({ ...all, connect: resettingConnector() });
  const [httpProxy, httpsProxy] = [addressIn(env, 'HTTP_PROXY'), addressIn(env, 'HTTPS_PROXY')];
  const noProxy = [setting(env, 'NO_PROXY') ?? '', ...loopback].join(',');
  // Empty strings keep undici from reading the environment.
  return new EnvHttpProxyAgent({
    ...all,
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? httpProxy ?? '',
    noProxy,
    // Only for https, as proxies expect; undici before 8 tunnels http too.
    proxyTunnel: false,
    clientFactory: (origin, poolOptions) => proxyConnections(origin, poolOptions),
  });
}

/**
 * undici's `fetch`, through the environment's proxy. Node 24's own ends the process when a server
 * closes a connection early (https://github.com/nodejs/undici/issues/5360). Takes addresses, no
 * Request. Throws TypeError for an invalid proxy address.
 */
export function environmentFetch(env: Env = process.env): typeof globalThis.fetch {
  // Otherwise undici uses Node's own after a call of Node's `fetch`.
  const dispatcher = environmentDispatcher({}, env);
  const fetch = (input: string, init: object = {}) => undiciFetch(input, { ...init, dispatcher });
  // Types of Node's and undici's fetch differ slightly.
  return fetch as unknown as typeof globalThis.fetch;
}
