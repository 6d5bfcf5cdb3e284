import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitHub {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Login and verified address. */
  person: { login: string; email: string };
  close(): Promise<void>;
}

interface Grant {
  challenge: string;
  redirectUri: string;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** GitHub's question whether an app may know somebody. */
const consent = (yes: URL, no: URL) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Authorize Biophony</title>
<h1>Authorize Biophony</h1>
<a href="${yes.href.replaceAll('&', '&amp;')}">Authorize</a>
<a href="${no.href.replaceAll('&', '&amp;')}">Cancel</a></html>`;

/** GitHub's sign-in on loopback: page, code, access token, user with address. */
export async function openGitHub(): Promise<GitHub> {
  const github = {
    clientId: 'biophony-e2e',
    clientSecret: randomUUID(),
    person: { login: 'wren', email: 'wren@hub.example' },
  };
  const grants = new Map<string, Grant>();
  const tokens = new Set<string>();

  const ask = (query: URLSearchParams): string => {
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomUUID();
    grants.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
    const back = (fields: Record<string, string>) => {
      const url = new URL(redirectUri);
      url.search = new URLSearchParams({ ...fields, state: query.get('state') ?? '' }).toString();
      return url;
    };
    return consent(back({ code }), back({ error: 'access_denied' }));
  };

  const redeem = (form: URLSearchParams) => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const proved =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === github.clientSecret;
    if (!proved) return { error: 'bad_verification_code' };
    const token = randomUUID();
    tokens.add(token);
    return { access_token: token, token_type: 'bearer', scope: 'user:email' };
  };

  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const json = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/login/oauth/authorize')
      return void answer.writeHead(200, { 'content-type': 'text/html' }).end(ask(searchParams));
    if (pathname === '/login/oauth/access_token')
      return void formOf(request).then((form) => json(200, redeem(form)));
    if (!tokens.has(request.headers.authorization?.split(' ')[1] ?? ''))
      return void json(401, { message: 'Bad credentials' });
    const { login, email } = github.person;
    const id = parseInt(createHash('sha256').update(login).digest('hex').slice(0, 8), 16);
    if (pathname === '/user') return void json(200, { id, login, name: login, avatar_url: null });
    if (pathname === '/user/emails')
      return void json(200, [{ email, primary: true, verified: true }]);
    json(404, { message: 'Not Found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return Object.assign(github, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
