import type { Command } from 'commander';
import { withExamples } from '../../help/examples.ts';
import { confidence, share } from '../options/numbers.ts';
import { act } from '../options/shared.ts';

interface Flags {
  project: string;
  analyses?: string;
  minConfidence?: number;
  probability?: number;
  precision?: number;
  reviewed?: boolean;
  withoutWrong?: boolean;
  csv?: boolean;
}

export function surveyCommand(program: Command): void {
  const command = withExamples(
    program
      .command('survey')
      .description("what was recorded and found at a project's sites, all cards together")
      .requiredOption('--project <id>', 'the project')
      .option('--analyses <key>', 'which analyses to show together, where they differ')
      .option('--min-confidence <number>', 'least confidence, 0 to 0.95', confidence)
      .option(
        '--probability <share>',
        'count each species from the score that its calibration has for this probability',
        share,
      )
      .option(
        '--precision <share>',
        'or from the score from which on this share of its detections is right',
        share,
      )
      .option('--reviewed', 'or only detections that people together say are right')
      .option('--without-wrong', 'or all detections but those that people together say are wrong')
      .option('--csv', 'write a row a species and site, for spreadsheets'),
    ['biophony survey --project PROJECT_ID --min-confidence 0.5'],
    ['biophony survey --project PROJECT_ID --precision 0.95'],
    ['biophony survey --project PROJECT_ID --csv > survey.csv'],
  );
  act<Flags, []>(command, async (ctx, flags) => {
    const { connect } = await import('../../account/connect.ts');
    const { readSurvey } = await import('../../survey/figures/read-survey.ts');
    const { surveyCsv, surveyJson, surveyText } =
      await import('../../survey/figures/survey-text.ts');
    const read = await readSurvey(await connect(ctx.settings), flags, ctx);
    await ctx.answer(
      surveyJson(read),
      flags.csv === true ? surveyCsv(read).trimEnd() : surveyText(read, ctx.width),
    );
  });
}
