import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { recentServiceSettings } from './service-settings.ts';

const named = (domains: readonly string[]) =>
  domains.map((domain) => `@${domain}`).join(domains.length > 2 ? ', ' : ' or ');

/** Refuses a new account that the operators of this service do not let in; the sentence says what to do. */
export async function assertMayJoin(deps: Deps, email: string | null): Promise<void> {
  const { sign_ups: mode, sign_up_domains: domains } = await recentServiceSettings(deps);
  if (mode === 'open') return;
  if (mode === 'closed')
    throw new ApiError(
      'forbidden',
      'Nobody can sign up here at the moment. Ask the people who run this service for an account.',
    );
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domain !== undefined && domains.includes(domain)) return;
  throw new ApiError(
    'forbidden',
    `Accounts here are for addresses that end in ${named(domains)}. Sign up with such an address, or ask the people who run this service.`,
    'email',
  );
}

/** As `assertMayJoin`, for somebody whom another provider vouches for: who has an account already comes in. */
export async function assertMayEnter(
  deps: Deps,
  profile: { provider: string; id: string; email: string },
): Promise<void> {
  const known = await deps.db
    .prepare(
      `SELECT 1 FROM auth_users WHERE email = ?
       UNION ALL SELECT 1 FROM auth_accounts WHERE "providerId" = ? AND "accountId" = ? LIMIT 1`,
    )
    .bind(profile.email.toLowerCase(), profile.provider, profile.id)
    .first();
  if (!known) await assertMayJoin(deps, profile.email);
}
