import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import { reviewersOf } from '../people/reviewers-of.ts';

/** The accounts that are asked, each once. Throws `invalid_request` for one that may not review in the project. */
export async function assertAssigned(
  ctx: Context,
  projectId: string,
  accounts: readonly string[],
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const reviewers = await reviewersOf(ctx, projectId);
  const at = accounts.findIndex((account) => !reviewers.has(account));
  if (at >= 0)
    throw new ApiError(
      'invalid_request',
      `assigned_to[${at}] is no member of this project who may review. Invite the person as a reviewer first.`,
      `assigned_to[${at}]`,
    );
  return [...new Set(accounts)];
}
