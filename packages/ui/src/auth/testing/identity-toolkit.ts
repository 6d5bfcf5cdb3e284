import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Account {
  localId: string;
  email: string;
  password: string;
  displayName?: string;
}

type Fields = Record<string, unknown>;

type Kind = 'totp' | 'phone';

interface Factors {
  /** The account then needs this code of its app, or one sent to its phone. */
  enrol(localId: string, kind: Kind, code: string): void;
  sent: string[];
  challengeOf(account: Account): Fields | null;
  methods: Record<string, (body: Fields) => Fields>;
}

interface Factor {
  account: string;
  kind: Kind;
  code: string;
}

function createFactors(session: (account: Account) => Fields): Factors {
  const factors = new Map<string, Factor>();
  const waiting = new Map<string, Account>();
  const sent: string[] = [];

  const pendingOf = ({ mfaPendingCredential }: Fields): Account => {
    const account = waiting.get(String(mfaPendingCredential));
    if (!account) throw new Error('INVALID_MFA_PENDING_CREDENTIAL');
    return account;
  };
  const factorOf = (account: Account, enrolment: unknown): Factor => {
    const factor = factors.get(String(enrolment));
    if (factor?.account !== account.localId) throw new Error('MFA_ENROLLMENT_NOT_FOUND');
    return factor;
  };

  return {
    sent,
    enrol(account, kind, code) {
      factors.set(`${kind}-of-${account}`, { account, kind, code });
    },
    challengeOf(account) {
      const own = [...factors].filter(([, factor]) => factor.account === account.localId);
      if (own.length === 0) return null;
      const mfaPendingCredential = `pending-${waiting.size}`;
      waiting.set(mfaPendingCredential, account);
      const mfaInfo = own.map(([mfaEnrollmentId, { kind }]) => ({
        mfaEnrollmentId,
        enrolledAt: '2026-05-01T04:00:00Z',
        ...(kind === 'totp' ? { totpInfo: {} } : { phoneInfo: '+********4567' }),
      }));
      const { localId, email } = account;
      return { localId, email, mfaPendingCredential, mfaInfo };
    },
    methods: {
      recaptchaParams: () => ({ recaptchaSiteKey: 'site-key' }),
      'mfaSignIn:start'(body) {
        const enrolment = String(body.mfaEnrollmentId);
        factorOf(pendingOf(body), enrolment);
        const { recaptchaToken } = (body.phoneSignInInfo ?? {}) as Fields;
        if (!recaptchaToken) throw new Error('MISSING_RECAPTCHA_TOKEN');
        sent.push(enrolment);
        return { phoneResponseInfo: { sessionInfo: `message-to-${enrolment}` } };
      },
      'mfaSignIn:finalize'(body) {
        const account = pendingOf(body);
        const app = body.totpVerificationInfo as Fields | undefined;
        const phone = (body.phoneVerificationInfo ?? {}) as Fields;
        const enrolment = app
          ? body.mfaEnrollmentId
          : String(phone.sessionInfo).replace('message-to-', '');
        const { code } = factorOf(account, enrolment);
        if ((app ? app.verificationCode : phone.code) !== code) throw new Error('INVALID_CODE');
        waiting.delete(String(body.mfaPendingCredential));
        const { idToken, refreshToken } = session(account);
        return { idToken, refreshToken };
      },
    },
  };
}

/** Stand-in for the Identity Toolkit's REST endpoints, on loopback. */
export interface IdentityToolkit {
  url: string;
  failNext(message: string): void;
  accounts: ReadonlyMap<string, Account>;
  factors: Factors;
  /** Such as `accounts:signUp`. */
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
