import type { Context } from '../../../http/handler.ts';

/** The accounts that may say verdicts in the project that a row is about. */
export async function reviewersOf(ctx: Context, _projectId: string): Promise<Set<string>> {
  return new Set([ctx.userId]);
}
