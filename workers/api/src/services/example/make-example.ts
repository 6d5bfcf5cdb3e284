import { limits } from '@biophony/contract';
import { ApiError, limitReached } from '../../http/errors/api-error.ts';
import type { Context, Handler } from '../../http/handler.ts';
import type { Deps } from '../../ports/deps.ts';
import type { ExampleSurvey } from '../../ports/example.ts';
import { assertAccount } from '../rows/assert-account.ts';
import { storageUsage } from '../rows/storage-usage.ts';
import { beginExample, exampleRow, type ExampleRow } from './example-row.ts';
import { fillExample } from './fill-example.ts';

const notOffered = () =>
  new ApiError('not_configured', 'This service offers no example project. Make a project instead.');

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

/** Throws `storage_exceeded` where the plan of the account has not enough storage for the recordings. */
async function assertQuota({ deps, userId }: Context, { cards }: ExampleSurvey): Promise<void> {
  const bytes = cards.reduce((sum, card) => sum + card.bytes, 0);
  const { used, limit } = await storageUsage(deps.db, userId);
  if (used + bytes > limit)
    throw new ApiError(
      'storage_exceeded',
      `The example needs ${megabytes(bytes)} MB, and your plan has ${megabytes(Math.max(0, limit - used))} MB left. Delete some recordings, or choose a larger plan.`,
    );
  deps.disk?.assertSpaceFor(bytes);
}

/** The projects that each process fills at the moment, each with why it failed where it did. */
const filling = new WeakMap<Deps, Map<string, string | null>>();
const ofProcess = (deps: Deps) => {
  const known = filling.get(deps) ?? new Map<string, string | null>();
  filling.set(deps, known);
  return known;
};

/** Fills the project in the background, unless this process does so already. */
function fillSoon(ctx: Context, projectId: string, survey: ExampleSurvey): void {
  const { deps } = ctx;
  const known = ofProcess(deps);
  if (known.get(projectId) === null) return;
  known.set(projectId, null);
  const work = fillExample(ctx, projectId, survey).then(
    () => void known.delete(projectId),
    (cause: unknown) => {
      // Deleted while it was made: nothing failed.
      known.set(projectId, cause instanceof ApiError ? cause.message : 'It could not be made.');
      if (!(cause instanceof ApiError && cause.code === 'not_found'))
        deps.log.error('The example project could not be made', { cause: String(cause) });
    },
  );
  deps.background(work);
}

const answerOf = (
  { project_id, example, cards, analyses, finished }: ExampleRow,
  sites: number,
) => ({
  project_id,
  made: example === 'made',
  sites,
  sites_made: example === 'made' ? sites : Math.min(cards, sites),
  analyses,
  analyses_finished: finished,
});

/**
 * Begins to make the example project of the caller, or tells how far the one that is there is. Throws `not_configured`
 * where the service has none, `storage_exceeded` where the plan has not enough storage, `limit_reached` for a project too many.
 */
export const makeExample: Handler<'projectsExample'> = async ({ ctx }) => {
  const survey = ctx.deps.example;
  if (!survey) throw notOffered();
  let row = await exampleRow(ctx);
  if (!row) {
    await assertQuota(ctx, survey);
    await beginExample(ctx, survey);
    row = await exampleRow(ctx);
    if (!row) {
      await assertAccount(ctx.deps.db, ctx.userId);
      throw limitReached(
        `An account can have ${limits.projects_per_account} projects. Delete one before making another.`,
      );
    }
  }
  if (row.example === 'making') {
    const failure = ofProcess(ctx.deps).get(row.project_id);
    if (failure) {
      ofProcess(ctx.deps).delete(row.project_id);
      throw new ApiError(
        'conflict',
        `The example is not whole. ${failure} Try again, or delete it.`,
      );
    }
    fillSoon(ctx, row.project_id, survey);
  }
  return answerOf(row, survey.cards.length);
};
