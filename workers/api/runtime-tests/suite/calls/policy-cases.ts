import { scopes, type Endpoint, type ErrorCode, type Scope } from '@biophony/contract';
import { SignJWT } from 'jose';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';

/** What a caller may get from an endpoint: these codes, or `in`. */
type Expected = (row: Endpoint) => ErrorCode | 'in';

export interface PolicyCase {
  name: string;
  expected: Expected;
  /** Undefined sends none. */
  token(row: Endpoint): string | undefined | Promise<string | undefined>;
  headers?(row: Endpoint): Record<string, string>;
  /** A 404 is expected, and not caused by an invented body. */
  reachDecides?: boolean;
  /** Requests absent things, because an admitted caller may delete them. */
  absent?: boolean;
}

const embedOrigin = 'https://reserve.example';

/** Everybody may call these: public endpoints, and ending an absent session, which is no error. */
const open = (row: Endpoint) => row.access === 'public' || row.id === 'authSignOut';
const ofUser = (row: Endpoint) => !['runner', 'session', 'operator'].includes(row.access);
const ofSomebody = (row: Endpoint) => /\{(?!type\})/.test(row.path);

const refusedWith =
  (code: ErrorCode): Expected =>
  (row) => {
    if (open(row)) return 'in';
    if (row.access === 'operator') return code === 'token_expired' ? code : 'not_found';
    return ofUser(row) ? code : 'unauthenticated';
  };

const unsigned = (claims: object) =>
  `${[{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')}.`;

function tampered(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' }));
  return [header, changed.toString('base64url'), signature].join('.');
}

/** Afterwards the bearer is invalid. */
const ending: readonly string[] = ['userDelete', 'authSignOutEverywhere'];

/** For such endpoints. */
const fresh = async (server: TestServer, bearer: 'token' | 'session') =>
  (await newAccount(server))[bearer];

/** Bearers for each fault of a call, and two without fault. */
export async function policyCases(
  owner: Account,
  other: Account,
  things: Record<string, string>,
): Promise<PolicyCase[]> {
  const { server } = owner;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: server.baseUrl,
    aud: server.baseUrl,
    sub: owner.userId,
    iat: now,
    exp: now + 600,
  };
  const gone = await newAccount(server);
  await gone.ok('userDelete');
  const key = async (given: Scope[]) =>
    (await owner.ok('keysCreate', { body: { name: 'policy', scopes: given } })).secret;
  const narrow = new Map<string, string>();
  for (const scope of scopes) narrow.set(scope, await key(scopes.filter((one) => one !== scope)));
  const wide = await key([...scopes]);
  const { secret: runnerToken } = await owner.ok('runnerTokensCreate', {
    body: { name: 'policy' },
  });
  const embed = async (projectId: string) => {
    const body = { project_id: projectId, origins: [embedOrigin] };
    return (await new Caller(server, wide).ok('embedTokensCreate', { body })).token;
  };
  const only = new Map<string, string>();
  for (const scope of scopes) only.set(scope, await key([scope]));
  const embedded = await embed(things.projectId ?? '');
  const ofAnalysis = await owner.ok('embedTokensCreate', {
    body: { analysis_id: things.analysisId ?? '', origins: [embedOrigin] },
  });
  const params = { projectId: things.projectId ?? '' };
  await owner.ok('publicAccessPut', { params, body: { enabled: true, origins: [embedOrigin] } });
  const publicToken = await new Caller(server, undefined).ok('embedPublicTokensCreate', {
    body: { project_id: params.projectId },
    headers: { origin: embedOrigin },
  });
  const elsewhere = await owner.ok('projectsCreate', { body: { title: 'Elsewhere' } });
  const embeddedElsewhere = await embed(elsewhere.project.project_id);
  // Without an origin: the sign-in endpoints refuse foreign ones from everybody.
  const fromEmbedding = (row: Endpoint): Record<string, string> =>
    row.embed ? { origin: embedOrigin } : {};
  const publicKeyAsSecret = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
    .sign(new TextEncoder().encode('the public key as a secret'));
  const refused = (name: string, token: string | undefined, code: ErrorCode): PolicyCase => ({
    name,
    expected: refusedWith(code),
    token: () => token,
  });

  return [
    refused('no token', undefined, 'unauthenticated'),
    refused(
      'expired',
      await server.signer.sign({ ...claims, iat: now - 700, exp: now - 100 }),
      'token_expired',
    ),
    refused('tampered', tampered(owner.token ?? ''), 'unauthenticated'),
    refused('alg none', unsigned(claims), 'unauthenticated'),
    refused('HS256', publicKeyAsSecret, 'unauthenticated'),
    refused(
      'audience',
      await server.signer.sign({ ...claims, aud: 'https://elsewhere.example' }),
      'unauthenticated',
    ),
    refused(
      'issuer',
      await server.signer.sign({ ...claims, iss: 'https://elsewhere.example' }),
      'unauthenticated',
    ),
    refused('deleted', gone.token, 'unauthenticated'),
    {
      name: 'no scope',
      expected: (row) =>
        refusedWith(row.access === 'account' ? 'forbidden' : 'insufficient_scope')(row),
      token: (row) => narrow.get(row.access) ?? wide,
    },
    {
      name: 'no 2nd',
      expected: (row) =>
        refusedWith(row.access === 'account' ? 'forbidden' : 'insufficient_scope')(row),
      token: (row) => narrow.get(row.alsoNeeds ?? row.access) ?? wide,
    },
    {
      name: 'one scope',
      // Keys cannot call account endpoints; an absent second scope refuses the call, too.
      expected: (row) => {
        if (row.access === 'account') return 'forbidden';
        if (row.alsoNeeds) return 'insufficient_scope';
        return only.has(row.access) ? 'in' : refusedWith('unauthenticated')(row);
      },
      token: (row) => only.get(row.access) ?? wide,
      absent: true,
    },
    {
      name: 'other user',
      expected: (row) => (ofUser(row) && !ofSomebody(row) ? 'in' : refusedWith('not_found')(row)),
      token: (row) => (ending.includes(row.id) ? fresh(server, 'token') : other.token),
      reachDecides: true,
    },
    {
      name: 'embed',
      expected: (row) => (row.embed ? 'in' : refusedWith('forbidden')(row)),
      token: () => embedded,
      headers: fromEmbedding,
    },
    {
      name: 'public',
      expected: (row) => (row.embed ? 'in' : refusedWith('forbidden')(row)),
      token: () => publicToken.token,
      headers: fromEmbedding,
    },
    {
      name: 'embed one',
      expected: (row) => {
        if (!row.embed) return refusedWith('forbidden')(row);
        return row.path.includes('{analysisId}') ? 'in' : 'not_found';
      },
      token: () => ofAnalysis.token,
      headers: fromEmbedding,
      reachDecides: true,
    },
    {
      name: 'embed else',
      expected: (row) => refusedWith(row.embed ? 'not_found' : 'forbidden')(row),
      token: () => embeddedElsewhere,
      headers: fromEmbedding,
      reachDecides: true,
    },
    {
      name: 'runner',
      expected: (row) => (row.access === 'runner' ? 'in' : refusedWith('unauthenticated')(row)),
      token: () => server.runnerSecret,
    },
    {
      name: 'runner token',
      expected: (row) => (row.access === 'runner' ? 'in' : refusedWith('unauthenticated')(row)),
      token: () => runnerToken,
    },
    {
      name: 'own',
      absent: true,
      expected: (row) => {
        if (row.access === 'operator') return 'not_found';
        return row.access === 'runner' ? 'unauthenticated' : 'in';
      },
      token: (row) => {
        if (ending.includes(row.id)) return fresh(server, 'token');
        if (row.id === 'authSignOut') return fresh(server, 'session');
        return row.access === 'session' ? owner.session : owner.token;
      },
    },
  ];
}
