import { truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFile } from '../testing/files.ts';
import { HttpAddressError, HttpRefused, readAddress, shownAddress } from './address.ts';
import { findHttpFiles, httpNames, readIndex, readList } from './listing.ts';
import { type ServerHandler, startWebServer } from './testing/web-server.ts';

const never = new AbortController().signal;
const isRecording = (name: string) => /\.(?:wav|flac)$/i.test(name);

/** A server that lists these folders, each with its links. */
const listing =
  (folders: Record<string, string[]>): ServerHandler =>
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

const folder = new URL('https://server/archive/lake%201/');
const read = (text: string, type = 'text/html') => {
  const { files, folders } = readIndex(text, type, folder);
  return [...files, ...folders].map(({ href }) => href.replace(folder.href, ''));
};

/** Listings as these servers make them. */
const listings = {
  nginx: `<html><head><title>Index of /archive/lake 1/</title></head><body><h1>Index of /archive/lake 1/</h1><hr><pre><a href="../">../</a>
<a href="night/">night/</a>                                             01-May-2024 23:00                   -
<a href="20240501_230000.WAV">20240501_230000.WAV</a>                                01-May-2024 23:00             5760488
<a href="a%20b%26c.wav">a b&amp;c.wav</a>                                          01-May-2024 23:00                 100
</pre><hr></body></html>`,
  Apache: `<table><tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
<tr><td><a href="/archive/">Parent Directory</a></td></tr>
<tr><td><a href="night/">night/</a></td></tr>
<tr><td><a href="20240501_230000.WAV">20240501_230000.WAV</a></td></tr>
<tr><td><A class=x HREF='a%20b&amp;c.wav'>a b&amp;c.wav</A></td></tr></table>`,
  Caddy: `<a class="go-up" href="../">Up</a><tr class="file"><td><a href="./night/"><span class="name">night</span></a></td></tr>
<a href="./20240501_230000.WAV"><svg></svg></a><a href=./a%20b&#38;c.wav>x</a><a href="https://caddyserver.com">Caddy</a>`,
} as const;
const plain = (name: string) => name.replace('%26', '&');

for (const [server, html] of Object.entries(listings))
  test(`a listing of ${server} gives files and folders, and nothing else (S20.10)`, () => {
    expect(read(html).map(plain)).toEqual(['20240501_230000.WAV', 'a%20b&c.wav', 'night/']);
  });

test('listings in JSON of nginx and Caddy give the same (S20.10)', () => {
  const nginx = [
    { name: 'night', type: 'directory', mtime: 'x' },
    { name: '20240501_230000.WAV', type: 'file', size: 100 },
    { name: 'a b#?%.wav', type: 'file' },
  ];
  const caddy = nginx.map(({ name, type }) => ({
    name,
    is_dir: type === 'directory',
    url: `./${name}`,
  }));
  for (const list of [nginx, caddy])
    expect(read(JSON.stringify(list), 'application/json; charset=utf-8')).toEqual([
      '20240501_230000.WAV',
      'a%20b%23%3F%25.wav',
      'night/',
    ]);
});

test('what leads out of the folder, deeper, or is hidden is left out; each is there once', () => {
  const links = [
    'https://elsewhere/archive/lake%201/x.wav',
    'http://server/archive/lake%201/x.wav',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/etc/x.wav',
    '../x.wav',
    '%2e%2e/x.wav',
    'deep/x.wav',
    '.hidden.wav',
    './',
    '#top',
    '',
    'http://',
    'a.wav#1',
    'a.wav',
  ];
  expect(read(links.map((link) => `<a href="${link}">x</a>`).join(''))).toEqual(['a.wav']);
});

test('JSON that is no listing gives nothing; damaged JSON is an error', () => {
  expect(read('[1, null, {"name": 5}, "x"]', 'application/json')).toEqual([]);
  expect(read('{"name": "a.wav"}', 'application/json')).toEqual([]);
  expect(() => read('[{"name": "a.', 'application/json')).toThrow(SyntaxError);
});

const urls = (...addresses: string[]) => addresses.map((address) => new URL(address));

test('names count from the folder that was given, decoded, and never lead out of it (S20.11)', () => {
  const { root, nameOf } = httpNames(urls('https://server/archive/lake%201/'));
  expect(root).toBe('https://server/archive/lake%201');
  const named = urls(
    'https://server/archive/lake%201/night/2024%20a.WAV',
    'https://server/archive/lake%201/a%2Fb%5Cc%00.wav',
    'https://server/archive/lake%201/100%.wav',
  ).map(nameOf);
  expect(named).toEqual(['night/2024 a.WAV', 'a_b_c_.wav', '100%.wav']);
});

test('files of one server count from the folder around them; those of several begin with theirs', () => {
  const one = urls('https://server/a/b/1.wav', 'https://server/a/c/2.wav');
  expect(httpNames(one).root).toBe('https://server/a');
  expect(one.map(httpNames(one).nameOf)).toEqual(['b/1.wav', 'c/2.wav']);
  const two = urls('https://one:8443/a/1.wav', 'https://two/a/1.wav');
  expect(httpNames(two).root).toBe('');
  expect(two.map(httpNames(two).nameOf)).toEqual(['one_8443/a/1.wav', 'two/a/1.wav']);
});

test('queries, in which secrets stand, are in no name, and no name is there twice', () => {
  const given = urls(
    'https://server/get/a.wav?token=secret1',
    'https://server/get/a.wav?token=secret2',
    'https://server/get/?x',
  );
  const { root, nameOf } = httpNames(given);
  const names = given.map(nameOf);
  expect(names).toEqual(['a.wav', 'a~2.wav', 'recording']);
  expect([root, ...given.map(shownAddress)].join()).not.toContain('secret');
});

test('addresses with a password are refused, and so is what is no address; the password is not shown', () => {
  const refused = (text: string): string => {
    try {
      readAddress(text);
    } catch (error) {
      expect(error).toBeInstanceOf(HttpAddressError);
      return (error as Error).message;
    }
    throw new Error('not refused');
  };
  expect(refused('https://ada:secret@server/a/')).not.toContain('secret');
  expect(refused('https://ada:secret@server/a/')).toContain('https://server/a/');
  expect(refused('https://ada:secret@:99999/')).not.toContain('secret');
  for (const text of [
    'http://',
    'ftp://server/a',
    'https://server:99999/',
    `https://s/${'a'.repeat(9000)}`,
  ])
    expect(refused(text)).toContain('no address');
});
