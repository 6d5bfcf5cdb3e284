import { expect, test } from 'vitest';
import { readIndex } from './read-index.ts';

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
