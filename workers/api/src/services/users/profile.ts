import { tierNames, type Preferences, type Profile, type Tier } from '@biophony/contract';
import { notFound } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';

interface ProfileRow {
  user_id: string;
  display_name: string;
  email: string | null;
  photo_url: string | null;
  subscription_tier: Tier;
  preferences: string;
  project_count: number;
  is_anonymous: number;
  operator: number;
  created_at: string;
  updated_at: string;
}

/** The profile of a user as the contract has it. Throws not_found when the user is gone. */
export async function readProfile({ db, config }: Deps, userId: string): Promise<Profile> {
  const row = await db
    .prepare(
      `SELECT user_id, display_name, email, photo_url, subscription_tier, preferences, is_anonymous, created_at, updated_at,
         (SELECT COUNT(*) FROM operators WHERE operators.user_id = users.user_id) AS operator,
         (SELECT COUNT(*) FROM projects WHERE projects.user_id = users.user_id) AS project_count
       FROM users WHERE user_id = ? AND deleted_at IS NULL`,
    )
    .bind(userId)
    .first<ProfileRow>();
  if (!row) throw notFound('user');
  return {
    ...row,
    preferences: JSON.parse(row.preferences) as Preferences,
    is_anonymous: row.is_anonymous === 1,
    operator: row.operator > 0,
    available_tiers: tierNames.filter(
      (tier) => tier === row.subscription_tier || config.plans.offered.includes(tier),
    ),
  };
}
