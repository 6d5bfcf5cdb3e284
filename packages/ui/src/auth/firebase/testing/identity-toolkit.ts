import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account, Fields } from './account.ts';
import { createFactors, type Factors } from './factors.ts';

/** A stand-in for the REST endpoints of the Identity Toolkit that the SDK calls, on loopback. */
export interface IdentityToolkit {
  url: string;
  /** The next call fails with this message. */
  failNext(message: string): void;
  accounts: ReadonlyMap<string, Account>;
  /** Second factors, which accounts have none of at first. */
  factors: Factors;
  /** Method names that were called, such as `accounts:signUp`. */
  calls: string[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  if (text.startsWith('{')) return JSON.parse(text) as Fields;
  return Object.fromEntries(new URLSearchParams(text));
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startIdentityToolkit(): Promise<IdentityToolkit> {
  const accounts = new Map<string, Account>();
  const calls: string[] = [];
  let failure: string | null = null;
  let issued = 0;

  const idToken = ({ localId, displayName }: Account) => {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { sub: localId, name: displayName, iat, exp: iat + 3600, jti: ++issued };
    return `${encode({ alg: 'none' })}.${encode(claims)}.`;
  };
  const session = (account: Account) => ({
    localId: account.localId,
    email: account.email,
    displayName: account.displayName,
    idToken: idToken(account),
    refreshToken: `refresh-${account.localId}`,
    expiresIn: '3600',
  });
  const of = (token: unknown): Account => {
    const claims: unknown = JSON.parse(
      Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString(),
    );
    const account = accounts.get((claims as { sub: string }).sub);
    if (!account) throw new Error('USER_NOT_FOUND');
    return account;
  };
  const factors = createFactors(session);
  const methods: Record<string, (body: Fields) => Fields> = {
    ...factors.methods,
    'accounts:signUp'({ email, password }) {
      const taken = [...accounts.values()].some((one) => one.email === email);
      if (taken) throw new Error('EMAIL_EXISTS');
      const localId = `user-${accounts.size + 1}`;
      const account = { localId, email: String(email), password: String(password) };
      accounts.set(localId, account);
      return session(account);
    },
    'accounts:signInWithPassword'({ email, password }) {
      const found = [...accounts.values()].find(
        (one) => one.email === email && one.password === password,
      );
      if (!found) throw new Error('INVALID_LOGIN_CREDENTIALS');
      return factors.challengeOf(found) ?? session(found);
    },
    'accounts:lookup'({ idToken: token }) {
      const { localId, email, displayName } = of(token);
      const password = { providerId: 'password', email, federatedId: email, rawId: email };
      const google = { ...password, providerId: 'google.com' };
      return {
        users: [
          {
            localId,
            email,
            displayName,
            emailVerified: true,
            providerUserInfo: [password, google],
          },
        ],
      };
    },
    'accounts:update'({ idToken: token, displayName }) {
      const account = of(token);
      account.displayName = String(displayName);
      return session(account);
    },
    'accounts:delete'({ idToken: token }) {
      accounts.delete(of(token).localId);
      return {};
    },
    token({ refresh_token: refresh }) {
      const account = accounts.get(String(refresh).replace('refresh-', ''));
      if (!account) throw new Error('TOKEN_EXPIRED');
      const { idToken: id_token } = session(account);
      return { id_token, access_token: id_token, refresh_token: refresh, expires_in: '3600' };
    },
  };

  const server = createServer((request, answer) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1) ?? '';
    const send = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    calls.push(name);
    void bodyOf(request).then((body) => {
      try {
        const wanted = failure;
        failure = null;
        if (wanted) throw new Error(wanted);
        const method = methods[name];
        if (!method) throw new Error(`NO_SUCH_METHOD ${name}`);
        send(200, method(body));
      } catch (error) {
        send(400, { error: { code: 400, message: error instanceof Error ? error.message : '' } });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (message) => (failure = message),
    accounts,
    factors,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
