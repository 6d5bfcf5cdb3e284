import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface AccountCall {
  method: string;
  path: string;
  body: unknown;
}

/** A fake Cloudflare account: notes wrangler's calls and returns set answers. */
export interface Account {
  id: string;
  /** Brings wrangler here. */
  environment: Record<string, string>;
  calls: AccountCall[];
  /** By path; others get an empty result. */
  answers: Map<string, { status?: number; result?: unknown; errors?: object[] }>;
  close(): Promise<void>;
}

export async function startAccount(): Promise<Account> {
  const id = 'a'.repeat(32);
  const calls: AccountCall[] = [];
  const answers: Account['answers'] = new Map();
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const text = Buffer.concat(pieces).toString();
      const isJson = request.headers['content-type']?.includes('json') === true;
      const body = isJson ? (JSON.parse(text) as unknown) : text;
      calls.push({ method: request.method ?? '', path: pathname, body });
      const answer = answers.get(pathname.replace(`/accounts/${id}`, ''));
      const { status = 200, result = {}, errors = [] } = answer ?? {};
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: status < 400, result, errors, messages: [] }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    id,
    environment: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
      CLOUDFLARE_ACCOUNT_ID: id,
      CLOUDFLARE_API_TOKEN: 'a-token-of-the-tests',
    },
    calls,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
