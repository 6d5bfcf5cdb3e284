import type { AdminUser } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import {
  allRows,
  batch,
  containsText,
  firstRow,
  name,
  nothing,
  run,
  type Sql,
  sql,
  values,
} from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { endEverything } from '../identity/accounts.ts';
import { recordAction } from '../identity/operators.ts';
import { deleteAccount } from '../projects/users.ts';

export const nobodyYet = 'Nobody has an account here yet';

const ownMachine = /^https?:\/\/(localhost|127\.|\[::1\])/;

export async function firstAccountNotice({ db, config }: Deps): Promise<string | null> {
  if (!config.firstOperator) return null;
  if (await firstRow(db, sql`SELECT 1 FROM users LIMIT 1`)) return null;
  const first = `${nobodyYet}: the first one that is made becomes the operator's.`;
  if (ownMachine.test(config.baseUrl)) return first;
  return `${first} Whoever reaches ${config.baseUrl} could be the first. Make yours now, or set BIOPHONY_FIRST_OPERATOR=off and name operators with biophony-admin operators add EMAIL.`;
}

type UserRow = Omit<AdminUser, 'operator'> & { operator: number };

const usersQuery = (condition: Sql): Sql => sql`
  SELECT users.user_id, users.email, users.display_name, users.provider, users.subscription_tier,
    users.storage_limit_bytes, users.suspended_at, users.created_at,
    (SELECT COALESCE(SUM(total_size_bytes + other_bytes + pending_bytes), 0) FROM datasets
      WHERE datasets.user_id = users.user_id) AS storage_used_bytes,
    (SELECT COUNT(*) FROM projects WHERE projects.user_id = users.user_id) AS project_count,
    (SELECT COUNT(*) FROM operators WHERE operators.user_id = users.user_id) AS operator
  FROM users WHERE users.deleted_at IS NULL ${condition}`;

const toUser = (row: UserRow): AdminUser => ({ ...row, operator: Number(row.operator) > 0 });

const usualPage = 50;

interface UsersQuery {
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Newest first; `search` ignores the case of A to Z. */
export async function listUsers({ db }: Deps, { search, cursor, limit = usualPage }: UsersQuery) {
  const wanted = search?.trim();
  const isWanted = (text: string) =>
    sql`AND (${containsText(sql`users.email`, text)}
      OR ${containsText(sql`users.display_name`, text)})`;
  const results = await allRows<UserRow>(
    db,
    usersQuery(sql`${wanted ? isWanted(wanted) : nothing}
        ${
          cursor
            ? sql`AND (users.created_at,
            users.user_id) < (${values(decodeCursor(cursor, 2))})`
            : nothing
        }
      ORDER BY users.created_at DESC, users.user_id DESC LIMIT ${limit + 1}`),
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    users: page.map(toUser),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.user_id]) : null,
  };
}

/** Throws `not_found`. */
async function readUser({ db }: Deps, userId: string): Promise<AdminUser> {
  const row = await firstRow<UserRow>(db, usersQuery(sql`AND users.user_id = ${userId}`));
  if (!row) throw notFound('account');
  return toUser(row);
}

const nameOf = (user: AdminUser) => user.email ?? user.user_id;

/** After the last operator nobody could undo it. */
function assertNotSelf(user: AdminUser, actor: string | null, what: string): void {
  if (actor !== null && user.user_id === actor)
    throw new ApiError(
      'conflict',
      `You cannot ${what} your own account here. Ask another operator.`,
    );
}

interface UserChanges {
  subscription_tier?: AdminUser['subscription_tier'] | undefined;
  storage_limit_bytes?: number | null | undefined;
  suspended?: boolean | undefined;
}

/** `actor` is null for `biophony-admin`. */
export async function changeUser(
  deps: Deps,
  actor: string | null,
  userId: string,
  changes: UserChanges,
): Promise<AdminUser> {
  const { db, clock } = deps;
  const user = await readUser(deps, userId);
  const at = clock.now().toISOString();
  const { subscription_tier: tier, storage_limit_bytes: ceiling, suspended } = changes;
  if (suspended) assertNotSelf(user, actor, 'suspend');
  const set = (changed: Sql) =>
    run(db, sql`UPDATE users SET ${changed}, updated_at = ${at} WHERE user_id = ${userId}`);
  const acts: { action: string; details?: Record<string, unknown> }[] = [];
  if (tier !== undefined && tier !== user.subscription_tier) {
    await set(sql`subscription_tier = ${tier}`);
    acts.push({ action: 'users.plan', details: { from: user.subscription_tier, to: tier } });
  }
  if (ceiling !== undefined && ceiling !== user.storage_limit_bytes) {
    await set(sql`storage_limit_bytes = ${ceiling}`);
    acts.push({ action: 'users.ceiling', details: { bytes: ceiling } });
  }
  if (suspended !== undefined && suspended !== (user.suspended_at !== null)) {
    await set(sql`suspended_at = ${suspended ? at : null}`);
    acts.push({ action: suspended ? 'users.suspend' : 'users.resume' });
  }
  for (const act of acts) await recordAction(deps, actor, { ...act, subject: nameOf(user) });
  return readUser(deps, userId);
}

/** API keys stay. */
export async function endUserSessions(
  deps: Deps,
  actor: string | null,
  userId: string,
): Promise<void> {
  const user = await readUser(deps, userId);
  await endEverything(deps, userId);
  await recordAction(deps, actor, { action: 'users.end-sessions', subject: nameOf(user) });
}

/** For built-in accounts; also signs out. False if there were none. */
export async function removeSecondFactors(
  deps: Deps,
  actor: string | null,
  userId: string,
): Promise<boolean> {
  const user = await readUser(deps, userId);
  const of = (table: 'second_factors' | 'recovery_codes') =>
    sql`DELETE FROM ${name(table)} WHERE user_id =
        (SELECT subject FROM users WHERE users.user_id = ${userId} AND provider = 'builtin')`;
  const [factors] = await batch(deps.db, [of('second_factors'), of('recovery_codes')]);
  await endEverything(deps, userId);
  await recordAction(deps, actor, { action: 'users.remove-second-factor', subject: nameOf(user) });
  return (factors?.meta.changes ?? 0) > 0;
}

export async function removeUser(deps: Deps, actor: string | null, userId: string): Promise<void> {
  const user = await readUser(deps, userId);
  assertNotSelf(user, actor, 'delete');
  await deleteAccount(deps, userId);
  await recordAction(deps, actor, { action: 'users.delete', subject: nameOf(user) });
}
