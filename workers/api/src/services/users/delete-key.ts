import { notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';

/** Revokes a key; the next request with it is refused. */
export const deleteKey: Handler<'keysDelete'> = async ({ ctx, params }) => {
  const { meta } = await ctx.deps.db
    .prepare('DELETE FROM api_keys WHERE key_id = ? AND user_id = ?')
    .bind(params.keyId ?? '', ctx.userId)
    .run();
  if (meta.changes === 0) throw notFound('API key');
  return { deleted: true };
};
