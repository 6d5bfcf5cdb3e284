import { limits } from '@biophony/contract';
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import { bearer, jwt } from 'better-auth/plugins';
import { z } from 'zod';
import type { Database, Statement } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { firstRow, sql } from '../base/sql.ts';
import type { HttpContext } from '../http/handler.ts';
import { createUser } from './accounts.ts';
import { authError, noteFailure, notingDatabase, refusalOrFailure } from './auth-failures.ts';
import { mailPasswordReset, passwordWasReset } from './auth-mails.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sessionRotation } from './spent-tokens.ts';

interface Row {
  valid_after: number;
  provider: string | null;
}

interface SignedInUser {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image?: string | null;
}

/**
 * OpenID Connect Core 1.0, section 5.1, with `provider` in Firebase's notation, such as
 * `google.com`. A token made in the second in which older ones ended is dated one second later, so
 * that it counts.
 */
async function idTokenClaims(
  { db, clock }: Deps,
  user: SignedInUser,
  session: { createdAt: Date },
) {
  const row = await firstRow<Row>(
    db,
    sql`SELECT valid_after,
        (SELECT "providerId" FROM auth_accounts WHERE "userId" = users.subject
            AND "providerId" <> 'credential'
          ORDER BY "createdAt" LIMIT 1) AS provider
      FROM users WHERE provider = 'builtin' AND subject = ${user.id}`,
  );
  return {
    iat: Math.max(Math.floor(clock.now().getTime() / 1000), row?.valid_after ?? 0),
    auth_time: Math.floor(new Date(session.createdAt).getTime() / 1000),
    email: user.email,
    email_verified: user.emailVerified,
    name: user.name,
    picture: user.image ?? undefined,
    provider: row?.provider ? `${row.provider}.com` : undefined,
  };
}

const Profile = z.object({
  provider: z.enum(['google', 'github']),
  id: z.string().min(1),
  email: z.email(),
  name: z.string(),
  picture: z.string().nullable(),
});

/**
 * By this server only. An account linked earlier comes first. One with the same address is linked
 * if both sides verified it; otherwise anybody could have made it in their name, so it is refused.
 */
const sessionEntry = () =>
  ({
    id: 'session-entry',
    endpoints: {
      enterWithProfile: createAuthEndpoint.serverOnly(
        { method: 'POST', body: Profile },
        async (c) => {
          const { provider, id, email, name, picture } = c.body;
          const entered = await handleOAuthUserInfo(c, {
            userInfo: {
              id,
              email,
              emailVerified: true,
              name: name.slice(0, limits.display_name_length),
              image: picture ?? undefined,
            },
            account: { providerId: provider, accountId: id },
          });
          if (entered.error === 'account not linked')
            throw new APIError('CONFLICT', { code: 'ACCOUNT_NOT_LINKED' });
          if (!entered.data)
            throw new APIError('INTERNAL_SERVER_ERROR', { message: String(entered.error) });
          await setSessionCookie(c, entered.data);
          const { session, user } = entered.data;
          return c.json({ token: session.token, user });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

const day = 86_400;

/** Only this path honours a cookie. */
export const authPath = '/api/auth';

/** better-auth recognises D1 by prepare, batch and exec, but not with a `dialect`. */
const asD1 = (db: Database) =>
  ({
    prepare: (sql: string) => db.prepare(sql),
    batch: (statements: Statement[]) => db.batch(statements),
    exec: (sql: string) => db.prepare(sql).run(),
  }) as unknown as BetterAuthOptions['database'];

export const authOptions = (deps: Deps) =>
  ({
    appName: 'Biophony',
    baseURL: deps.config.baseUrl,
    basePath: authPath,
    secret: deps.config.authSecret,
    database: asD1(notingDatabase(deps.db)),
    trustedOrigins: deps.config.trustedOrigins,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => {
        if (level === 'error') deps.log.error(`identity: ${message}`);
      },
    },
    user: { modelName: 'auth_users' },
    session: { modelName: 'auth_sessions', expiresIn: 30 * day, updateAge: day },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.password_min_length,
      maxPasswordLength: limits.password_max_length,
      password: {
        hash: (password) => hashPassword(password, deps.config.passwordCost),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: limits.password_reset_seconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mailPasswordReset(deps, user.email, token),
      onPasswordReset: ({ user }) => passwordWasReset(deps, user),
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            const proved = {
              provider: 'builtin',
              subject: user.id,
              email: user.email,
              name: user.name,
              picture: user.image ?? null,
              anonymous: false,
            } as const;
            await noteFailure(() => createUser(deps, proved));
          },
        },
      },
    },
    plugins: [
      bearer(),
      jwt({
        schema: { jwks: { modelName: 'auth_jwks' } },
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer: deps.config.baseUrl,
          audience: deps.config.baseUrl,
          expirationTime: `${limits.id_token_seconds}s`,
          definePayload: ({ user, session }) =>
            noteFailure(() => idTokenClaims(deps, user, session)),
        },
        disableSettingJwtHeader: true,
      }),
      sessionEntry(),
      sessionRotation(deps),
    ],
    advanced: {
      cookiePrefix: 'biophony',
      defaultCookieAttributes: { path: authPath },
      // `assertOrigin` checks it, and lets programs without cookies sign in.
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
      // After the answer, so that its timing reveals no account.
      backgroundTasks: { handler: (work) => deps.background(work) },
    },
  }) satisfies BetterAuthOptions;

export const createAuth = (deps: Deps) => betterAuth(authOptions(deps));
export type Auth = ReturnType<typeof createAuth>;

const forwarded = ['authorization', 'cookie', 'user-agent'];

export function authHeaders(c: HttpContext): Headers {
  const headers = new Headers();
  for (const name of forwarded) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

interface AuthAnswer<T> {
  json: T;
  /** Lines of Set-Cookie. */
  cookies: string[];
}

async function read<T>(answer: Response): Promise<AuthAnswer<T>> {
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw authError(answer.status, json);
  return { json: json as T, cookies: answer.headers.getSetCookie() };
}

export function setCookies(c: HttpContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}

interface PassOptions<T> {
  /** Before the answer is passed on; may throw. */
  inspect?: (answer: AuthAnswer<T>) => Promise<void>;
}

/** Throws errors of the contract. */
export async function passOn<T = object>(
  c: HttpContext,
  ask: () => Promise<Response>,
  { inspect }: PassOptions<T> = {},
): Promise<T> {
  const result = await read<T>(await refusalOrFailure(ask, (answer) => !answer.ok));
  await inspect?.(result);
  setCookies(c, result.cookies);
  return result.json;
}

interface AskOptions<T> extends PassOptions<T> {
  /** Below better-auth's base path. Default: the call's own. */
  path?: string;
  headers?: Headers;
}

export async function askAuth<T = object>(
  auth: Auth,
  c: HttpContext,
  body: object | undefined,
  { path, headers = authHeaders(c), inspect }: AskOptions<T> = {},
): Promise<T> {
  if (body !== undefined) headers.set('content-type', 'application/json');
  const url = path === undefined ? c.req.url : new URL(authPath + path, c.req.url);
  const request = new Request(url, {
    method: c.req.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return passOn<T>(c, () => auth.handler(request.clone()), { inspect });
}
