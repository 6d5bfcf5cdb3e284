import type { Command } from 'commander';
import { withExamples } from '../../help/examples.ts';
import { act } from '../options/shared.ts';
import { importCommand } from './sites.ts';

interface Flags {
  project: string;
}

const project = ['--project <id>', 'the project'] as const;

function listCommand(deployments: Command): void {
  const command = deployments
    .command('list')
    .description("list a project's deployments: recorders, sites, times and clocks")
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { connectSurvey } = await import('../../survey/connect-survey.ts');
    const { listDeployments, listSites } = await import('../../survey/list-survey.ts');
    const { deploymentsTable } = await import('../../survey/deployments-text.ts');
    const client = await connectSurvey(ctx.settings);
    const list = await listDeployments(client, flags.project, ctx.interrupts.stop);
    const sites = await listSites(client, flags.project, ctx.interrupts.stop);
    await ctx.answer({ deployments: list }, deploymentsTable(list, sites, ctx.width));
  });
}

interface ProposeFlags extends Flags {
  dataset: string;
  site?: string;
  accept?: boolean;
}

function proposeCommand(deployments: Command): void {
  const command = withExamples(
    deployments
      .command('propose')
      .description('which deployments the recordings of a dataset come from')
      .requiredOption(...project)
      .requiredOption('--dataset <id>', 'the dataset')
      .option('--site <name>', 'the site of all of them; made where it is not there')
      .option('--accept', 'make the deployments that are proposed'),
    ['biophony deployments propose --project PROJECT_ID --dataset DATASET_ID'],
    [
      'biophony deployments propose --project PROJECT_ID --dataset DATASET_ID --site "Lake north" --accept',
    ],
  );
  act<ProposeFlags, []>(command, async (ctx, flags) => {
    const { connectSurvey } = await import('../../survey/connect-survey.ts');
    const { proposeDeployments } = await import('../../survey/propose.ts');
    await proposeDeployments(ctx, await connectSurvey(ctx.settings), flags);
  });
}

interface CorrectFlags extends Flags {
  timezone?: string;
  shift?: string;
  known?: string[];
  reason?: string;
  revert?: boolean;
  dryRun?: boolean;
}

const known = (text: string, before: string[] = []) => [...before, text];

function correctCommand(deployments: Command): void {
  const command = withExamples(
    deployments
      .command('correct')
      .description(
        'correct the clock of a deployment; no recording is changed, and it can be reverted',
      )
      .argument('<deployment>', 'its ID')
      .requiredOption(...project)
      .option(
        '--timezone <zone>',
        'the zone that its clock showed, such as Europe/Berlin or +02:00',
      )
      .option('--shift <time>', 'what is added to its time, such as -1h, 90s or 3d')
      .option(
        '--known <times>',
        'what it showed and what the time was, SHOWN=ACTUAL; given twice, the clock drifted evenly',
        known,
      )
      .option('--reason <text>', 'why, for the log')
      .option('--revert', 'end the correction in effect')
      .option('--dry-run', 'tell what would change; change nothing'),
    ['biophony deployments correct DEPLOYMENT_ID --project PROJECT_ID --timezone +02:00 --dry-run'],
    [
      'biophony deployments correct DEPLOYMENT_ID --project PROJECT_ID --shift -1h --reason "Summer time"',
    ],
    ['biophony deployments correct DEPLOYMENT_ID --project PROJECT_ID --revert'],
  );
  act<CorrectFlags, [string]>(command, async (ctx, flags, deploymentId) => {
    const { createSurveyClient } = await import('@biophony/sdk');
    const { connect } = await import('../../account/connect.ts');
    const { readDawn } = await import('../../survey/figures/read-dawn.ts');
    const { correctDeployment } = await import('../../survey/correct-deployment.ts');
    const client = await connect(ctx.settings);
    const survey = createSurveyClient(client);
    const { project } = flags;
    await correctDeployment(ctx, survey, { ...flags, deploymentId }, (correction) =>
      readDawn(ctx, client, { project, deploymentId, correction }),
    );
  });
}

export function deploymentsCommand(program: Command): void {
  const deployments = program
    .command('deployments')
    .description('recorders at sites for a time, and their clocks');
  listCommand(deployments);
  proposeCommand(deployments);
  importCommand(deployments);
  correctCommand(deployments);
}
