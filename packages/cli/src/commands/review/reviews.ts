import type { Command } from 'commander';
import { withExamples } from '../../help/examples.ts';
import { act } from '../options/shared.ts';

interface Flags {
  project: string;
  species?: string;
  sample?: string;
  all?: boolean;
  csv?: boolean;
}

export function reviewsCommand(program: Command): void {
  const command = withExamples(
    program
      .command('reviews')
      .description('what people said of the detections of a project')
      .requiredOption('--project <id>', 'the project')
      .option('--species <name>', 'only of this one, by its scientific name')
      .option('--sample <id>', 'only of this sample')
      .option('--all', 'also what was said anew or taken back later')
      .option('--csv', 'write all of it as CSV'),
    ['biophony reviews --project PROJECT_ID --csv > reviews.csv'],
  );
  act<Flags, []>(command, async (ctx, flags) => {
    const { runReviews } = await import('../../review/run-reviews.ts');
    await runReviews(ctx, flags);
  });
}
