import { Agent, EnvHttpProxyAgent, fetch as undiciFetch, type Dispatcher } from 'undici';
import { resettingConnector } from './connect.ts';
import { proxyConnections } from './proxy-connections.ts';

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
export interface DispatcherOptions {
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
