import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import { act } from './options.ts';
import { importCommand } from './survey.ts';

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
    const { connectSurvey } = await import('../survey/change-survey.ts');
    const { listDeployments, listSites, deploymentsTable } =
      await import('../survey/survey-lists.ts');
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
      .option('--site <name>', 'the site of all of them; made if it does not exist')
      .option('--accept', 'make the proposed deployments'),
    ['biophony deployments propose --project PROJECT_ID --dataset DATASET_ID'],
    [
      'biophony deployments propose --project PROJECT_ID --dataset DATASET_ID --site "Lake north" --accept',
    ],
  );
  act<ProposeFlags, []>(command, async (ctx, flags) => {
    const { createSurveyClient } = await import('@biophony/sdk');
    const { connect } = await import('../account/connect.ts');
    const { proposeDeployments } = await import('../survey/propose.ts');
    const client = await connect(ctx.settings);
    const { project: id, dataset } = flags;
    await proposeDeployments(ctx, createSurveyClient(client), flags, async () => {
      const datasets = await client.datasets.list(id, { signal: ctx.interrupts.stop });
      return datasets.find(({ data_id }) => data_id === dataset)?.dataset_name ?? dataset;
    });
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

const append = (text: string, before: string[] = []) => [...before, text];

function correctCommand(deployments: Command): void {
  const command = withExamples(
    deployments
      .command('correct')
      .description('correct the clock of a deployment; changes no recording, and can be reverted')
      .argument('<deployment>', 'its ID')
      .requiredOption(...project)
      .option(
        '--timezone <zone>',
        'the zone that its clock showed, such as Europe/Berlin or +02:00',
      )
      .option('--shift <time>', 'the time to add, such as -1h, 90s or 3d')
      .option(
        '--known <times>',
        'what it showed and what the time was, SHOWN=ACTUAL; given twice, the clock drifted evenly',
        append,
      )
      .option('--reason <text>', 'why, for the log')
      .option('--revert', 'end the correction in effect')
      .option('--dry-run', 'show what would change; change nothing'),
    ['biophony deployments correct DEPLOYMENT_ID --project PROJECT_ID --timezone +02:00 --dry-run'],
    [
      'biophony deployments correct DEPLOYMENT_ID --project PROJECT_ID --shift -1h --reason "Summer time"',
    ],
    ['biophony deployments correct DEPLOYMENT_ID --project PROJECT_ID --revert'],
  );
  act<CorrectFlags, [string]>(command, async (ctx, flags, deploymentId) => {
    const { createSurveyClient } = await import('@biophony/sdk');
    const { connect } = await import('../account/connect.ts');
    const { readDawn } = await import('../survey/read-dawn.ts');
    const { correctDeployment } = await import('../survey/correct-deployment.ts');
    const client = await connect(ctx.settings);
    const survey = createSurveyClient(client);
    const { project } = flags;
    await correctDeployment(ctx, survey, { ...flags, deploymentId }, (correction) =>
      readDawn(ctx, client, { project, deploymentId, correction }),
    );
  });
}

interface ChangeFlags extends Flags {
  site?: string;
  recorder?: string;
  dataset?: string;
  start?: string;
  end?: string;
  timezone?: string;
  note?: string;
}

const times = 'such as "2024-05-01 18:00", or with its offset';

function addCommand(deployments: Command): void {
  const command = withExamples(
    deployments
      .command('add')
      .description(
        'add a deployment: a recorder, or recordings that name none, at a site for some time',
      )
      .requiredOption(...project)
      .requiredOption('--site <name>', 'where it stood; made when it is not there')
      .option('--recorder <serial>', 'the serial number that its recordings name')
      .option('--dataset <id>', 'the recordings of this dataset alone')
      .option('--start <time>', `when it began, ${times}; without it, with the first recording`)
      .option('--end <time>', 'when it ended')
      .option('--timezone <zone>', 'zone of these times and of its hours, such as Europe/Berlin')
      .option('--note <text>', 'what people should know of it'),
    [
      'biophony deployments add --project ID --site Hill --recorder 248C5D0E --start "2024-05-01 18:00" --timezone Europe/Berlin',
    ],
  );
  act<ChangeFlags, []>(command, async (ctx, flags) => {
    const { connectSurvey, addDeployment } = await import('../survey/change-survey.ts');
    await addDeployment(ctx, await connectSurvey(ctx.settings), flags.project, flags);
  });
}

function editCommand(deployments: Command): void {
  const command = withExamples(
    deployments
      .command('edit')
      .description('change a deployment; "none" removes a value')
      .argument('<deployment>', 'its ID')
      .requiredOption(...project)
      .option('--site <name-or-id>', 'where it stood, an existing site')
      .option('--recorder <serial>', 'the serial number that its recordings name')
      .option('--dataset <id>', 'the recordings of this dataset alone')
      .option('--start <time>', `when it began, ${times}`)
      .option('--end <time>', 'when it ended')
      .option(
        '--timezone <zone>',
        'zone of these times and of its hours (default for these times: the one that "list" shows); for a wrong clock use "correct"',
      )
      .option('--note <text>', 'what people should know of it'),
    ['biophony deployments edit DEPLOYMENT_ID --project ID --site "Lake north"'],
    ['biophony deployments edit DEPLOYMENT_ID --project ID --end "2024-05-09 12:00"'],
  );
  act<ChangeFlags, [string]>(command, async (ctx, flags, id) => {
    const { connectSurvey, editDeployment } = await import('../survey/change-survey.ts');
    await editDeployment(ctx, await connectSurvey(ctx.settings), flags.project, id, flags);
  });
}

function splitCommand(deployments: Command): void {
  const command = withExamples(
    deployments
      .command('split')
      .description('end a deployment at a moment; from then on its recorder stood at another site')
      .argument('<deployment>', 'its ID')
      .requiredOption(...project)
      .requiredOption('--at <time>', `when the recorder was moved, ${times}`)
      .requiredOption('--site <name>', 'where it stood then; made when it is not there')
      .option(
        '--timezone <zone>',
        'zone of that time (default: the one in which "list" shows its times)',
      ),
    ['biophony deployments split DEPLOYMENT_ID --project ID --at "2024-05-05 11:30" --site Hill'],
  );
  act<Flags & { at: string; site: string; timezone?: string }, [string]>(
    command,
    async (ctx, flags, id) => {
      const { connectSurvey, splitDeployment } = await import('../survey/change-survey.ts');
      await splitDeployment(ctx, await connectSurvey(ctx.settings), flags.project, id, flags);
    },
  );
}

function deleteCommand(deployments: Command): void {
  const command = deployments
    .command('delete')
    .description('delete a deployment with its corrections; its recordings stay')
    .argument('<deployment>', 'its ID')
    .requiredOption(...project);
  act<Flags, [string]>(command, async (ctx, flags, id) => {
    const { connectSurvey, deleteDeployment } = await import('../survey/change-survey.ts');
    await deleteDeployment(ctx, await connectSurvey(ctx.settings), flags.project, id);
  });
}

export function deploymentsCommand(program: Command): void {
  const deployments = program
    .command('deployments')
    .description('recorders at sites for a time, and their clocks');
  listCommand(deployments);
  proposeCommand(deployments);
  addCommand(deployments);
  editCommand(deployments);
  splitCommand(deployments);
  deleteCommand(deployments);
  importCommand(deployments);
  correctCommand(deployments);
}
