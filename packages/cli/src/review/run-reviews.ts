import type { Settings } from '../kit/config.ts';
import { connect } from '../account/connect.ts';
import { createReviewClient, type ReviewClient } from '@biophony/sdk';
import type { Review } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';
import { countText } from '../kit/format.ts';
import { table } from '../kit/table.ts';
import type { CommandContext } from '../output/run-command.ts';

const columns = [
  'species',
  'score',
  'verdict',
  'correct_species',
  'data_id',
  'file',
  'start_s',
  'end_s',
  'reviewer',
  'reviewer_id',
  'at',
  'blind',
  'final',
  'sample_id',
  'note',
  'recording_deleted',
  'review_id',
  'file_id',
] as const;

/** Ends with a line break. `biophony calibrate --verdicts` reads this format. */
export const reviewsHeading = (): string => csvLine([...columns]);
export const reviewLine = (review: Review): string =>
  csvLine(columns.map((column) => review[column]));

const second = (at: number): string => at.toFixed(1);

const reviewsTable = (reviews: readonly Review[], width: number): string =>
  reviews.length === 0
    ? 'There are no verdicts yet.'
    : table(
        [
          { title: 'Verdict' },
          { title: 'Score', align: 'right' },
          { title: 'From', align: 'right' },
          { title: 'To', align: 'right' },
          { title: 'By' },
          { title: 'Species' },
          { title: 'Recording' },
        ],
        reviews.map((one) => [
          one.final ? `${one.verdict}, last word` : one.verdict,
          one.score === null ? '' : one.score.toFixed(3),
          second(one.start_s),
          second(one.end_s),
          one.reviewer,
          one.correct_species === null ? one.species : `${one.species}: ${one.correct_species}`,
          one.file,
        ]),
        width,
      );

export interface ReviewsFlags {
  project: string;
  species?: string;
  sample?: string;
  all?: boolean;
  csv?: boolean;
}

const mostLines = 100;

/** First hundred for people, all as CSV or JSON. CSV is streamed, so memory stays constant. */
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
    if (isJson || reviews.length < mostLines) reviews.push(review);
    else further += 1;
  const rest = further > 0 ? `\n\n${countText(further, 'further verdict')}: see --csv.` : '';
  await ctx.answer({ reviews }, reviewsTable(reviews, ctx.width) + rest);
}

/** Throws CliError without a sign-in. */
export const connectReview = async (settings: Settings): Promise<ReviewClient> =>
  createReviewClient(await connect(settings));
