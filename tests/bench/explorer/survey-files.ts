import { execFile } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const repository = join(import.meta.dirname, '../../..');

/** Runs a program of the repository that was given by its path; answers what it prints. */
export async function runProgram(path: string, ...args: string[]): Promise<string> {
  const flags = ['--conditions=biophony', '--no-warnings', '--max-old-space-size=8192'];
  const all = [...flags, join(repository, path), ...args];
  return (await promisify(execFile)(process.execPath, all)).stdout;
}

/** Answers the files of a folder, and ranges of them, at an address of this machine, until it is closed. */
export async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = join(folder, request.url ?? '');
    const size = statSync(path).size;
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [start, end] = range
      ? [Number(range[1]), Math.min(Number(range[2]), size - 1)]
      : [0, size - 1];
    response.writeHead(range ? 206 : 200, {
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(path, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
