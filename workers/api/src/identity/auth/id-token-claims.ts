import type { Deps } from '../../ports/deps.ts';

interface Row {
  valid_after: number;
  provider: string | null;
}

/** The part of better-auth's user that ID tokens speak of. */
interface SignedInUser {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image?: string | null;
}

/**
 * The claims of an ID token (OpenID Connect Core 1.0, section 5.1), and as `provider` the social provider in
 * Firebase's notation, such as `google.com`. A token made within the second in which all tokens before were
 * ended is dated one second later, so that it counts.
 */
export async function idTokenClaims(
  { db, clock }: Deps,
  user: SignedInUser,
  session: { createdAt: Date },
) {
  const row = await db
    .prepare(
      `SELECT valid_after,
         (SELECT "providerId" FROM auth_accounts WHERE "userId" = users.subject AND "providerId" <> 'credential'
          ORDER BY "createdAt" LIMIT 1) AS provider
       FROM users WHERE provider = 'builtin' AND subject = ?`,
    )
    .bind(user.id)
    .first<Row>();
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
