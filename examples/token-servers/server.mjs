// A web page with widgets, and the tokens for them. Node.js 20 or newer, without packages.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';

/** A setting that there must be. */
function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const service = setting('BIOPHONY_API_URL').replace(/\/+$/, '');
const apiKey = setting('BIOPHONY_API_KEY');
const projectId = setting('BIOPHONY_PROJECT_ID');
const port = Number(process.env.PORT ?? 3000);
/** This machine alone, unless told otherwise: a proxy that speaks https belongs before it. */
const host = process.env.HOST ?? '127.0.0.1';
/** Where visitors see the page: tokens work on pages of this origin alone. */
const pageOrigin = process.env.PAGE_ORIGIN ?? `http://localhost:${port}`;
/** The folder of the page: `page` beside this file, or another, such as what a bundler has built. */
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, 'page'));

const policy = `default-src 'none'; script-src 'self' ${service}; style-src 'self'; connect-src 'self' ${service}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** Milliseconds that a token still works when a page gets it, at least; new ones work for ten minutes. */
const leastLeft = 5 * 60_000;
let kept = { token: '', until: 0 };

/** A token for all visitors, who may read the same: the service is asked once in five minutes, not for each of them. */
async function embedToken() {
  if (Date.now() < kept.until) return kept.token;
  const answer = await fetch(`${service}/api/embed/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ project_id: projectId, origins: [pageOrigin] }),
  });
  if (!answer.ok) throw new Error(`The service gave no token: ${await answer.text()}`);
  const { token, expires_at } = await answer.json();
  kept = { token, until: Date.parse(expires_at) - leastLeft };
  return token;
}

/** A page of other sites can ask too, but cannot read the answer: it has no headers of CORS. */
async function giveToken(answer) {
  const token = await embedToken();
  answer.setHeader('cache-control', 'no-store');
  answer.setHeader('content-type', 'application/json').end(JSON.stringify({ token }));
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

async function giveFile(path, answer) {
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  const type = types[extname(file)];
  const content = file.startsWith(folder + sep) && type && (await readFile(file).catch(() => null));
  if (!content) return answer.writeHead(404).end('Not found');
  answer.setHeader('content-type', type).setHeader('content-security-policy', policy);
  if (extname(file) !== '.html') return answer.end(content);
  answer.end(
    content
      .toString()
      .replaceAll('{{BIOPHONY_API_URL}}', escaped(service))
      .replaceAll('{{BIOPHONY_PROJECT_ID}}', escaped(projectId)),
  );
}

const server = createServer(async ({ method, url }, answer) => {
  // Not every path is an address, such as `//`, nor can every one be decoded.
  const pathname = URL.canParse(pageOrigin + url) ? new URL(pageOrigin + url).pathname : '';
  try {
    if (method === 'POST' && pathname === '/biophony-token') await giveToken(answer);
    else if (method === 'GET') await giveFile(decodeURIComponent(pathname), answer);
    else answer.writeHead(405).end();
  } catch (error) {
    console.error(error);
    answer.writeHead(502).end('The service could not be asked.');
  }
});
server.listen(port, host, () => console.log(`The page is at ${pageOrigin}`));
