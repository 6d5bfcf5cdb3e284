import { truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFile } from '../../testing/files.ts';
import { HttpAddressError, HttpRefused } from '../http-refused.ts';
import { startWebServer, type Handler } from '../testing/web-server.ts';
import { findHttpFiles } from './find-files.ts';
import { readList } from './read-list.ts';

const never = new AbortController().signal;
const isRecording = (name: string) => /\.(?:wav|flac)$/i.test(name);

/** A server that lists these folders, each with its links. */
const listing =
  (folders: Record<string, string[]>): Handler =>
  ({ url = '' }, response) => {
    const links = folders[url];
    if (!links) return response.writeHead(404).end();
    const html = links.map((link) => `<a href="${link}">x</a>`).join('');
    return response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  };

test('a folder is walked with all below it, each once, whatever circles there are (S20.10)', async () => {
  const { address } = await startWebServer(
    listing({
      '/card/': ['../', 'b/', 'a/', '2.WAV', 'CONFIG.TXT', '1.wav'],
      '/card/a/': ['/card/', '../', 'x.flac', '/card/a/'],
      '/card/b/': ['y.wav', 'c/'],
      '/card/b/c/': [],
    }),
  );
  const found = await findHttpFiles([`${address}/card/`], isRecording, never);
  expect(found.files.map(({ filename }) => filename)).toEqual([
    '1.wav',
    '2.WAV',
    'a/x.flac',
    'b/y.wav',
  ]);
  expect(found.files[2]!.path).toBe(`${address}/card/a/x.flac`);
  expect(found).toMatchObject({ ignored: 1, root: `${address}/card` });
});

test('a folder that leads elsewhere is read there; files that are named count whatever their ending', async () => {
  const { address } = await startWebServer((request, response, call) =>
    request.url === '/old/'
      ? response.writeHead(301, { location: '/new/' }).end()
      : listing({ '/new/': ['1.wav'] })(request, response, call),
  );
  const { files } = await findHttpFiles(
    [`${address}/old/`, `${address}/get?id=7`],
    isRecording,
    never,
  );
  expect(files.map(({ path }) => path).sort()).toEqual(
    [`${address}/get?id=7`, `${address}/new/1.wav`].sort(),
  );
});

test('files of a folder that leads elsewhere are named from the address given, whatever the lengths (S20.10)', async () => {
  const { address } = await startWebServer((request, response, call) => {
    const leads: Record<string, string> = {
      '/archive/current/': '/v2/',
      '/latest/': '/data/2024/card/',
      '/card/night/': '/moved/elsewhere/a-long-way/',
    };
    const location = leads[request.url ?? ''];
    if (location) return response.writeHead(302, { location }).end();
    return listing({
      '/v2/': ['20240501_230000.WAV', 'night/'],
      '/v2/night/': ['20240503_010000.WAV'],
      '/data/2024/card/': ['20240501_230000.WAV'],
      '/card/': ['1.wav', 'night/'],
      '/moved/elsewhere/a-long-way/': ['2.wav', 'late%20one/'],
      '/moved/elsewhere/a-long-way/late%20one/': ['3.wav'],
    })(request, response, call);
  });
  const namesIn = async (...folders: string[]) => {
    const given = folders.map((folder) => address + folder);
    const { files, root } = await findHttpFiles(given, isRecording, never);
    return { names: files.map(({ filename }) => filename), root: root.slice(address.length) };
  };
  expect(await namesIn('/archive/current/')).toEqual({
    names: ['20240501_230000.WAV', 'night/20240503_010000.WAV'],
    root: '/archive/current',
  });
  expect(await namesIn('/latest/')).toEqual({ names: ['20240501_230000.WAV'], root: '/latest' });
  expect(await namesIn('/card/')).toEqual({
    names: ['1.wav', 'night/2.wav', 'night/late one/3.wav'],
    root: '/card',
  });
  expect(await namesIn('/archive/current/', '/latest/')).toEqual({
    names: [
      'archive/current/20240501_230000.WAV',
      'archive/current/night/20240503_010000.WAV',
      'latest/20240501_230000.WAV',
    ],
    root: '',
  });
});

test('files of a folder that leads to another server are named from the address given', async () => {
  const { address: other } = await startWebServer(listing({ '/b/': ['1.wav'] }));
  const { address } = await startWebServer((_, response) =>
    response.writeHead(302, { location: `${other}/b/` }).end(),
  );
  const { files, root } = await findHttpFiles([`${address}/a/card/`], isRecording, never);
  expect(files).toEqual([{ path: `${other}/b/1.wav`, filename: '1.wav' }]);
  expect(root).toBe(`${address}/a/card`);
});

test('a server that lists nothing is named, with what to do', async () => {
  const { address } = await startWebServer((_, response) =>
    response.writeHead(200, { 'content-type': 'audio/wav' }).end('x'),
  );
  const finding = findHttpFiles([`${address}/card/`], isRecording, never);
  await expect(finding).rejects.toThrow(HttpRefused);
  await expect(finding).rejects.toThrow('--list');
});

test('a listing without end is not read without end', async () => {
  const { address } = await startWebServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const piece = Buffer.alloc(1 << 20, 0x20);
    const more = () => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', more);
    };
    more();
  });
  await expect(findHttpFiles([`${address}/card/`], isRecording, never)).rejects.toThrow('64 MiB');
}, 60_000);

test('a list names what could be typed, a line each; remarks and empty lines count for nothing (S20.10)', async () => {
  const path = await temporaryFile(
    'list.txt',
    '\uFEFF# my card\r\n/media/a.wav\r\n\r\n  b c.wav \r\n',
  );
  expect(await readList(path, never)).toEqual(['/media/a.wav', 'b c.wav']);
  await writeFile(path, '["https://server/a.wav", "b.wav"]');
  expect(await readList(path, never)).toEqual(['https://server/a.wav', 'b.wav']);
});

test('a list on a server counts relative addresses from there', async () => {
  const { address } = await startWebServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end('a.wav\n/b.wav\n../c/\nhttps://server/d.wav\n'),
  );
  expect(await readList(`${address}/x/y/list.txt`, never)).toEqual([
    `${address}/x/y/a.wav`,
    `${address}/b.wav`,
    `${address}/x/c/`,
    'https://server/d.wav',
  ]);
});

test('a list that is too long or too large is refused with what to do', async () => {
  const path = await temporaryFile('list.txt', 'a.wav\n'.repeat(1_000_001));
  await expect(readList(path, never)).rejects.toThrow('more than 1,000,000 lines. Divide it.');
  await truncate(path, 65 * 1024 ** 2);
  await expect(readList(path, never)).rejects.toThrow('more than 64 MiB. Divide it.');
});

test('lists that are none are refused with a sentence', async () => {
  const refused = async (text: string) =>
    readList(await temporaryFile('list.txt', text), never).catch((error: unknown) => error);
  for (const text of ['', '# nothing\n', '[1, 2]', '["a'])
    expect(await refused(text), text).toBeInstanceOf(HttpAddressError);
  await expect(readList('/nowhere/list.txt', never)).rejects.toThrow('no such file');
  const { address } = await startWebServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<a href="x">'),
  );
  await expect(readList(`${address}/list`, never)).rejects.toThrow('not a list');
  const local = await startWebServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('file:///etc/passwd'),
  );
  await expect(readList(`${local.address}/list`, never)).rejects.toThrow(HttpAddressError);
});
