import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFiles {
  url(name: string): string;
  /** `name first-last`, or `name` for whole files. */
  requests: string[];
  close(): Promise<void>;
}

export type Trouble = { breaksAfter: number } | { status: number };

interface ServeOptions {
  /** False ignores ranges, as some servers do. */
  ranges?: boolean;
  troubles?: readonly Trouble[];
}

export async function serveFiles(
  files: Record<string, Uint8Array | string | number>,
  options: ServeOptions = {},
): Promise<ServedFiles> {
  const requests: string[] = [];
  const troubles = [...(options.troubles ?? [])];
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    const file = files[name] ?? 404;
    if (typeof file === 'number') return response.writeHead(file).end();
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const trouble = troubles.shift();
    const send = (status: number, headers: Record<string, string>, body: Uint8Array) => {
      if (trouble && 'status' in trouble) return response.writeHead(trouble.status).end();
      if (!trouble) return response.writeHead(status, headers).end(body);
      if (trouble.breaksAfter === 0) return response.destroy();
      // Without its length, an answer that breaks off after its last byte is broken too.
      response.writeHead(status, headers);
      return response.write(body.subarray(0, trouble.breaksAfter), () => response.destroy());
    };
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (!range || options.ranges === false) {
      requests.push(name);
      return send(200, {}, bytes);
    }
    const end = bytes.length - 1;
    const [first, last] = [Number(range[1]), range[2] ? Math.min(Number(range[2]), end) : end];
    requests.push(`${name} ${first}-${last}`);
    if (first > end) return response.writeHead(416).end();
    const headers = { 'content-range': `bytes ${first}-${last}/${bytes.length}` };
    return send(206, headers, bytes.subarray(first, last + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
