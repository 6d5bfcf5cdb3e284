import type { Context } from '../../http/handler.ts';

/** The display name of whoever calls, to be kept with what they do; empty where no account calls. */
export async function actorName({ deps, actorId }: Context): Promise<string> {
  const user = await deps.db
    .prepare('SELECT display_name FROM users WHERE user_id = ?')
    .bind(actorId)
    .first<{ display_name: string }>();
  return user?.display_name ?? '';
}
