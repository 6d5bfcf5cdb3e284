import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface GitHubPerson {
  user: { id: number; login: string; name: string | null; avatar_url: string | null };
  emails: { email: string; primary: boolean; verified: boolean }[];
}

export interface GitHub {
  url: string;
  clientId: string;
  clientSecret: string;
  setPerson(person: GitHubPerson): void;
  /** Of the last sign-in. */
  lastScope(): string | null;
  stop(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/**
 * GitHub's sign-in on loopback. Checks the client's secret, redirect address and PKCE as GitHub
 * does.
 */
export async function startGitHub(): Promise<GitHub> {
  const [clientId, clientSecret] = ['github-client', 'github-secret-of-the-tests'];
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const tokens = new Set<string>();
  let person: GitHubPerson | null = null;
  let scope: string | null = null;

  const authorize = (query: URLSearchParams): string => {
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomUUID();
    scope = query.get('scope');
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return back.href;
  };

  const exchange = (form: URLSearchParams) => {
    const kept = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const right =
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret &&
      kept?.redirectUri === form.get('redirect_uri') &&
      kept?.challenge === s256(form.get('code_verifier') ?? '');
    if (!right) return { error: 'bad_verification_code' };
    const token = `gho_${randomUUID()}`;
    tokens.add(token);
    return { access_token: token, scope: 'user:email', token_type: 'bearer' };
  };

  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const json = (status: number, body: unknown) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/login/oauth/authorize')
      return void answer.writeHead(302, { location: authorize(searchParams) }).end();
    if (pathname === '/login/oauth/access_token')
      return void read(request).then((text) => json(200, exchange(new URLSearchParams(text))));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token) || !request.headers['user-agent'])
      return void json(401, { message: 'Bad credentials' });
    if (pathname === '/user') return void json(200, person?.user);
    if (pathname === '/user/emails') return void json(200, person?.emails);
    json(404, { message: 'Not Found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    setPerson(next) {
      person = next;
    },
    lastScope: () => scope,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
