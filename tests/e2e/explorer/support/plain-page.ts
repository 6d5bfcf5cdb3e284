import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlainPage {
  origin: string;
  close(): Promise<void>;
}

/** Body, script, and content security policy. */
export interface PlainContent {
  body: string;
  script?: string;
  policy?: string;
}

const document = ({ body, script }: PlainContent) => `<!doctype html>
<html lang="en"><title>Nature reserve</title>
<body><main><h1>Nature reserve</h1><h2>What was heard</h2>
${body}</main>${script ? '<script src="/page.js"></script>' : ''}</body></html>`;

/** A web server of one page, made anew each time. */
export async function openPlainPage(content: () => PlainContent): Promise<PlainPage> {
  const server = createServer(({ url = '/' }, answer) => {
    const given = content();
    if (url === '/page.js') {
      answer.setHeader('content-type', 'text/javascript').end(given.script);
      return;
    }
    if (url !== '/') {
      answer.writeHead(404).end();
      return;
    }
    if (given.policy) answer.setHeader('content-security-policy', given.policy);
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(document(given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
