import { limits } from '@biophony/contract';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { bearer, jwt } from 'better-auth/plugins';
import type { Database, Statement } from '../../ports/database.ts';
import type { Deps } from '../../ports/deps.ts';
import { mailPasswordReset } from './auth-mails.ts';
import { passwordWasReset } from './password-was-reset.ts';
import { noteFailure, notingDatabase } from './failure-notes.ts';
import { idTokenClaims } from './id-token-claims.ts';
import { hashPassword, verifyPassword } from '../secrets/passwords.ts';
import { sessionRotation } from './session-rotation.ts';
import { sessionEntry } from './session-entry.ts';
import { createUser } from '../accounts/user-rows.ts';

const day = 86_400;

/** Where the sign-in pages live; the only paths that honour a cookie. */
export const authPath = '/api/auth';

/** better-auth tells D1's interface by prepare, batch and exec; what has a `dialect` it takes for something of its own. */
const asD1 = (db: Database) =>
  ({
    prepare: (sql: string) => db.prepare(sql),
    batch: (statements: Statement[]) => db.batch(statements),
    exec: (sql: string) => db.prepare(sql).run(),
  }) as unknown as BetterAuthOptions['database'];

/** How better-auth is set up; also what the migration is checked against. */
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
      // The origin is checked by `assertOrigin`, which also lets programs without cookies sign in.
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
      // A mail is sent after the answer, which then tells nobody whether there is such an account.
      backgroundTasks: { handler: (work) => deps.background(work) },
    },
  }) satisfies BetterAuthOptions;

export const createAuth = (deps: Deps) => betterAuth(authOptions(deps));
export type Auth = ReturnType<typeof createAuth>;
