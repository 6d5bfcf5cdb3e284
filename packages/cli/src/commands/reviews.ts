import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import { act, share } from './options.ts';

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
      .description('the verdicts of people on the detections of a project')
      .requiredOption('--project <id>', 'the project')
      .option('--species <name>', 'only of this one, by its scientific name')
      .option('--sample <id>', 'only of this sample')
      .option('--all', 'also verdicts that were changed or undone later')
      .option('--csv', 'write all of it as CSV'),
    ['biophony reviews --project PROJECT_ID --csv > reviews.csv'],
  );
  act<Flags, []>(command, async (ctx, flags) => {
    const { runReviews } = await import('../review/run-reviews.ts');
    await runReviews(ctx, flags);
  });
}

interface CalibrateFlags {
  project?: string;
  verdicts?: string;
  species?: string;
  precision?: number;
  probability?: number;
  keep?: boolean;
  csv?: boolean;
}

export function calibrateCommand(program: Command): void {
  const command = withExamples(
    program
      .command('calibrate')
      .description('compute thresholds from verdicts: the scores above which detections are right')
      .option('--project <id>', 'the project with the reviewed samples')
      .option('--verdicts <file>', 'or a CSV with the columns species, score and verdict')
      .option('--species <name>', 'only this one, by its scientific name')
      .option(
        '--precision <share>',
        'share of right detections above the score (default: 0.95)',
        share,
      )
      .option('--probability <share>', 'or the probability of a detection at the score', share)
      .option('--keep', 'keep the calibrations in the project, as the next version of each')
      .option('--csv', 'write a row a species, for spreadsheets'),
    ['biophony calibrate --project PROJECT_ID --precision 0.95'],
    ['biophony calibrate --project PROJECT_ID --species "Turdus merula" --keep'],
    ['biophony calibrate --verdicts verdicts.csv --probability 0.9 --csv > thresholds.csv'],
  );
  act<CalibrateFlags, []>(command, async (ctx, flags) => {
    const { runCalibrate } = await import('../review/run-calibrate.ts');
    await runCalibrate(ctx, flags);
  });
}
