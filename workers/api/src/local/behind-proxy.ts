import type { GetConnInfo } from 'hono/conninfo';

/** An IPv6 address in brackets, or an IPv4 address, with the port of the connection where a proxy adds it. */
const withPort = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/;

function withoutPort(text: string): string {
  const [, six, four] = withPort.exec(text) ?? [];
  return six ?? four ?? text;
}

/**
 * The caller's address as our own proxy gives it in `header` (the last of several, which is the one it added),
 * else that of the connection. Without the setting no header counts: anybody could send it.
 */
export const behindProxy =
  (header: string | undefined, connInfo: GetConnInfo): GetConnInfo =>
  (c) => {
    const address = header && c.req.header(header)?.split(',').at(-1)?.trim();
    return address ? { remote: { address: withoutPort(address) } } : connInfo(c);
  };
