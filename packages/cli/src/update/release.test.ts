import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { exitCodes } from '../kit/errors.ts';
import { explain } from '../kit/explain.ts';
import { fetchFile, fetchRelease } from './release.ts';

let service: Loopback;
afterEach(() => service.close());

/** How the command ends that loads the list, which is stopped when `listener` calls `stop`. */
async function ended(listener: (stop: () => void) => Parameters<typeof loopback>[0]) {
  const stopping = new AbortController();
  service = await loopback(listener(() => stopping.abort()));
  const error: unknown = await fetchRelease(`${service.url}/release.json`, stopping.signal).catch(
    (thrown: unknown) => thrown,
  );
  return explain(error, '');
}

test('stopping while the list is waited for, or comes, is no failure of the place it comes from', async () => {
  for (const begin of [false, true]) {
    const { exitCode, code } = await ended((stop) => (_request, response) => {
      if (begin) response.write('{');
      setTimeout(stop, 50);
    });
    expect([exitCode, code]).toEqual([exitCodes.interrupted, 'interrupted']);
    await service.close();
  }
});

test('a place that cannot be reached is named, and may be tried again', async () => {
  const { exitCode, message } = await ended(() => (request) => void request.socket.destroy());
  expect(exitCode).toBe(exitCodes.temporary);
  expect(message).toContain('it could not be reached');
});

const file = { program: 'biophony', platform: 'linux-x64', name: 'b', size: 9, sha256: '' };

/** How the fetching of a file to that path ends. */
async function fetchEnded(path: string, listener: Parameters<typeof loopback>[0]) {
  service = await loopback(listener);
  const { signal } = new AbortController();
  const error: unknown = await fetchFile(`${service.url}/b`, file, path, signal).catch(
    (thrown: unknown) => thrown,
  );
  return explain(error, '');
}

test('a connection that breaks in the middle is no fault of the program, and may be tried again', async () => {
  const half: Parameters<typeof loopback>[0] = (request, response) => {
    response.writeHead(200, { 'content-length': 9 });
    response.write('{"ve', () => setTimeout(() => request.socket.destroy(), 50));
  };
  const told = { exitCode: exitCodes.temporary, code: 'no_release' };
  const list = await ended(() => half);
  expect(list).toMatchObject(told);
  expect(list.message).toContain('release.json did not come whole');
  await service.close();
  const path = join(temporaryFolder(onTestFinished), 'b.new');
  expect(await fetchEnded(path, half)).toMatchObject(told);
});

test('a file that cannot be written is told as the system does', async () => {
  const path = join(temporaryFolder(onTestFinished), 'gone/b.new');
  const told = await fetchEnded(path, (_request, response) => void response.end('123456789'));
  expect(told).toMatchObject({ exitCode: exitCodes.someFailed, code: 'ENOENT' });
});
