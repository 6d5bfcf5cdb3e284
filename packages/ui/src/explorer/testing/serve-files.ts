import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFiles {
  url(name: string): string;
  /** Every request so far, as `name first-last`, or `name` for whole ones. */
  requests: string[];
  close(): Promise<void>;
}

/** Serves bytes over HTTP as the store does, with ranges; `ranges: false` ignores them, as some servers do. */
export async function serveFiles(
  files: Record<string, Uint8Array | string | number>,
  options: { ranges?: boolean } = {},
): Promise<ServedFiles> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    const file = files[name] ?? 404;
    if (typeof file === 'number') return response.writeHead(file).end();
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!range || options.ranges === false) {
      requests.push(name);
      return response.writeHead(200).end(bytes);
    }
    const [first, last] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
    requests.push(`${name} ${first}-${last}`);
    const headers = { 'content-range': `bytes ${first}-${last}/${bytes.length}` };
    return response.writeHead(206, headers).end(bytes.subarray(first, last + 1));
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
