import type { GetConnInfo } from 'hono/conninfo';

/**
 * The caller's address as our own proxy gives it in `header` (the last of several, which is the one it added),
 * else that of the connection. Without the setting no header counts: anybody could send it.
 */
export const behindProxy =
  (header: string | undefined, connInfo: GetConnInfo): GetConnInfo =>
  (c) => {
    const address = header && c.req.header(header)?.split(',').at(-1)?.trim();
    return address ? { remote: { address } } : connInfo(c);
  };
