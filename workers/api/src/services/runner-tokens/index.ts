import { nothingAt } from '../../http/errors/api-error.ts';
import type { Context, Handlers } from '../../http/handler.ts';
import { recordAction } from '../../identity/operators/operator-actions.ts';
import { isOperator } from '../../identity/operators/operators.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

/** What operators alone may ask for is not there for others. */
async function assertOperator({ deps, userId }: Context): Promise<void> {
  if (!(await isOperator(deps.db, userId))) throw nothingAt('/api/runner-tokens?scope=all');
}

/** Tokens of runners on people's own computers, and those that operators give to runners of the service. */
export const runnerTokenHandlers = {
  runnerTokensList: async ({ ctx, query }) => {
    if (query.scope !== 'all') return listTokens(ctx.deps, { userId: ctx.userId }, query);
    await assertOperator(ctx);
    return listTokens(ctx.deps, 'everybody', query);
  },
  runnerTokensCreate: async ({ ctx, body }) => {
    if (body.scope !== 'all') return createToken(ctx.deps, ctx.userId, body.name);
    await assertOperator(ctx);
    const made = await createToken(ctx.deps, null, body.name);
    await recordAction(ctx.deps, ctx.userId, { action: 'runner-tokens.add', subject: body.name });
    return made;
  },
  runnerTokensRevoke: async ({ ctx, params }) => {
    const { tokenId = '' } = params;
    const own = await ctx.deps.db
      .prepare('SELECT 1 FROM runner_tokens WHERE token_id = ? AND user_id = ?')
      .bind(tokenId, ctx.userId)
      .first();
    if (own || !(await isOperator(ctx.deps.db, ctx.userId))) {
      await revokeToken(ctx.deps, ctx.userId, tokenId);
      return { deleted: true };
    }
    const subject = await revokeToken(ctx.deps, null, tokenId);
    await recordAction(ctx.deps, ctx.userId, { action: 'runner-tokens.revoke', subject });
    return { deleted: true };
  },
} satisfies Handlers;
