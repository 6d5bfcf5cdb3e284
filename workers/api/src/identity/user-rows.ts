import type { Database } from '../ports/database.ts';
import type { Deps } from '../ports/deps.ts';

export type Provider = 'builtin' | 'firebase';

/** Who somebody is, as their identity provider has it. */
export interface IdentityClaims {
  provider: Provider;
  /** The provider's own identifier. */
  subject: string;
  email: string | null;
  name: string | null;
  picture: string | null;
  /** Signed in without any credential. */
  anonymous: boolean;
}

/** What decides whether a proved identity may call. */
export interface Standing {
  user_id: string;
  valid_after: number;
  deleted_at: string | null;
}

const preferences = JSON.stringify({
  emailNotifications: true,
  projectNotifications: true,
  analysisNotifications: true,
});

/** Makes the user of an identity unless there is one. Built-in users keep the provider's identifier. */
export async function createUser(
  { db, clock, config }: Deps,
  claims: IdentityClaims,
): Promise<void> {
  const userId = claims.provider === 'builtin' ? claims.subject : crypto.randomUUID();
  const at = clock.now().toISOString();
  await db
    .prepare(
      `INSERT INTO users (user_id, provider, subject, email, display_name, photo_url, preferences, is_anonymous, created_at, updated_at,
         subscription_tier)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10)
       ON CONFLICT (provider, subject) DO NOTHING`,
    )
    .bind(
      userId,
      claims.provider,
      claims.subject,
      claims.email,
      claims.name ?? '',
      claims.picture,
      preferences,
      claims.anonymous ? 1 : 0,
      at,
      config.plans.usual,
    )
    .run();
}

/** One indexed read: is there such a user, deleted or not, and since when do tokens count. */
export const standingOf = (db: Database, provider: Provider, subject: string) =>
  db
    .prepare(
      'SELECT user_id, valid_after, deleted_at FROM users WHERE provider = ? AND subject = ?',
    )
    .bind(provider, subject)
    .first<Standing>();
