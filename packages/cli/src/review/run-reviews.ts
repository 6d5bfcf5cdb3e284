import type { Review } from '@biophony/contract';
import type { CommandContext } from '../output/context.ts';
import { countText } from '../text/format.ts';
import { connectReview } from './connect-review.ts';
import { reviewLine, reviewsHeading, reviewsTable } from './reviews-text.ts';

export interface ReviewsFlags {
  project: string;
  species?: string;
  sample?: string;
  all?: boolean;
  csv?: boolean;
}

/** Verdicts that a table for people has. */
const shown = 100;

/** Lists verdicts: the first hundred for people, all of them as CSV or JSON. Memory does not grow with them as CSV. */
export async function runReviews(
  ctx: CommandContext,
  { project, species, sample, all = false, csv = false }: ReviewsFlags,
): Promise<void> {
  const client = await connectReview(ctx.settings);
  const query = {
    limit: 1000,
    ...(species === undefined ? {} : { species }),
    ...(sample === undefined ? {} : { sample_id: sample }),
    ...(all ? {} : { counting: 'true' as const }),
  };
  const pages = client.reviews.list(project, query, { signal: ctx.interrupts.stop });
  const isJson = ctx.settings.mode === 'json';
  if (csv && !isJson) {
    process.stdout.write(reviewsHeading());
    for await (const review of pages) process.stdout.write(reviewLine(review));
    return;
  }
  const reviews: Review[] = [];
  let further = 0;
  for await (const review of pages)
    if (isJson || reviews.length < shown) reviews.push(review);
    else further += 1;
  const rest = further > 0 ? `\n\n${countText(further, 'further verdict')}: see --csv.` : '';
  await ctx.answer({ reviews }, reviewsTable(reviews, ctx.width) + rest);
}
