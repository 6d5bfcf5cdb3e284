import { publicPrecisions } from '@biophony/recordings/survey';
import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import type { SiteFlags } from '../survey/survey-lists.ts';
import { act, confidence, offering, share } from './options.ts';

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
      .description('show what was recorded and found at all sites of a project')
      .requiredOption('--project <id>', 'the project')
      .option('--analyses <key>', 'which analyses to show together, if they differ')
      .option('--min-confidence <number>', 'least confidence, 0 to 0.95', confidence)
      .option(
        '--probability <share>',
        'count each species from the score that its calibration gives for this probability',
        share,
      )
      .option(
        '--precision <share>',
        'or from the score above which this share of its detections is right',
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
    const { connect } = await import('../account/connect.ts');
    const { readSurvey } = await import('../survey/read-survey.ts');
    const { surveyCsv, surveyJson, surveyText } = await import('../survey/survey-text.ts');
    const read = await readSurvey(await connect(ctx.settings), flags, ctx);
    await ctx.answer(
      surveyJson(read),
      flags.csv === true ? surveyCsv(read).trimEnd() : surveyText(read, ctx.width),
    );
  });
}

interface SitesFlags {
  project: string;
}

const project = ['--project <id>', 'the project'] as const;

function listCommand(sites: Command): void {
  const command = sites
    .command('list')
    .description("list a project's sites by name")
    .requiredOption(...project);
  act<SitesFlags, []>(command, async (ctx, flags) => {
    const { connectSurvey } = await import('../survey/change-survey.ts');
    const { listSites, sitesTable } = await import('../survey/survey-lists.ts');
    const list = await listSites(
      await connectSurvey(ctx.settings),
      flags.project,
      ctx.interrupts.stop,
    );
    await ctx.answer({ sites: list }, sitesTable(list, ctx.width));
  });
}

const withSiteOptions = (command: Command): Command =>
  command
    .option('--place <text>', 'where it is: degrees, degrees and minutes, or UTM')
    .option('--habitat <text>', 'what grows there')
    .option('--note <text>', 'what people should know of it')
    .addOption(
      offering('--public <precision>', 'how exactly others learn the place', publicPrecisions),
    );

function addCommand(sites: Command): void {
  const command = withExamples(
    withSiteOptions(
      sites
        .command('add')
        .description('add a site')
        .argument('<name>', 'its name')
        .requiredOption(...project),
    ),
    ['biophony sites add "Lake north" --project PROJECT_ID --place "47.6512, 9.4801"'],
    ['biophony sites add Eyrie --project PROJECT_ID --place "32T 535999 5277632" --public 0.1'],
  );
  act<SitesFlags & SiteFlags, [string]>(command, async (ctx, flags, name) => {
    const { connectSurvey } = await import('../survey/change-survey.ts');
    const { toSiteBody: siteOf } = await import('../survey/survey-lists.ts');
    const body = siteOf(name, flags);
    const client = await connectSurvey(ctx.settings);
    const site = await client.sites.create(flags.project, body, { signal: ctx.interrupts.stop });
    ctx.say(`Added the site "${site.name}".`);
    await ctx.answer({ site }, site.site_id);
  });
}

function editCommand(sites: Command): void {
  const command = withExamples(
    withSiteOptions(
      sites
        .command('edit')
        .description('change a site; "none" removes a value')
        .argument('<site>', 'its name or ID')
        .requiredOption(...project)
        .option('--name <name>', 'its new name'),
    ),
    ['biophony sites edit "Lake north" --project PROJECT_ID --place "47.6512, 9.4801"'],
    ['biophony sites edit "Lake north" --project PROJECT_ID --habitat none'],
  );
  act<SitesFlags & SiteFlags & { name?: string }, [string]>(command, async (ctx, flags, named) => {
    const { connectSurvey, editSite } = await import('../survey/change-survey.ts');
    await editSite(ctx, await connectSurvey(ctx.settings), flags.project, named, flags);
  });
}

function deleteCommand(sites: Command): void {
  const command = sites
    .command('delete')
    .description('delete a site; its recordings stay')
    .argument('<site>', 'its name or ID')
    .requiredOption(...project)
    .option('--with-deployments', 'delete its deployments too');
  act<SitesFlags & { withDeployments?: boolean }, [string]>(command, async (ctx, flags, named) => {
    const { connectSurvey, deleteSite } = await import('../survey/change-survey.ts');
    const client = await connectSurvey(ctx.settings);
    await deleteSite(ctx, client, flags.project, named, flags.withDeployments === true);
  });
}

interface ImportFlags extends SitesFlags {
  dryRun?: boolean;
  timezone?: string;
}

/** Shared by `sites import` and `deployments import`, as a sheet may hold both. */
export function importCommand(parent: Command): void {
  const command = withExamples(
    parent
      .command('import')
      .description('make sites and deployments from a sheet (CSV): all rows, or none')
      .argument('<file>', 'the sheet')
      .requiredOption(...project)
      .option('--dry-run', 'show what would be made; change nothing')
      .option('--timezone <zone>', 'zone of times that name none, such as Europe/Berlin'),
    [`biophony ${parent.name()} import sheet.csv --project PROJECT_ID --dry-run`],
  );
  act<ImportFlags, [string]>(command, async (ctx, flags, path) => {
    const { connectSurvey } = await import('../survey/change-survey.ts');
    const { importSheet } = await import('../survey/import-sheet.ts');
    const client = await connectSurvey(ctx.settings);
    return importSheet(ctx, client, { ...flags, path });
  });
}

export function sitesCommand(program: Command): void {
  const sites = program.command('sites').description('named places of a project');
  listCommand(sites);
  addCommand(sites);
  editCommand(sites);
  deleteCommand(sites);
  importCommand(sites);
}
