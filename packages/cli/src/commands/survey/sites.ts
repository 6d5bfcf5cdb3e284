import type { Command } from 'commander';
import type { PublicPrecision } from '@biophony/contract';
import { publicPrecisions } from '@biophony/recordings/survey';
import { withExamples } from '../../help/examples.ts';
import { act, offering } from '../options/shared.ts';

interface Flags {
  project: string;
}

const project = ['--project <id>', 'the project'] as const;

function listCommand(sites: Command): void {
  const command = sites
    .command('list')
    .description("list a project's sites by name")
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { connectSurvey } = await import('../../survey/connect-survey.ts');
    const { listSites } = await import('../../survey/list-survey.ts');
    const { sitesTable } = await import('../../survey/sites-text.ts');
    const list = await listSites(
      await connectSurvey(ctx.settings),
      flags.project,
      ctx.interrupts.stop,
    );
    await ctx.answer({ sites: list }, sitesTable(list, ctx.width));
  });
}

interface AddFlags extends Flags {
  place?: string;
  habitat?: string;
  note?: string;
  public?: PublicPrecision;
}

function addCommand(sites: Command): void {
  const command = withExamples(
    sites
      .command('add')
      .description('add a site')
      .argument('<name>', 'its name')
      .requiredOption(...project)
      .option('--place <text>', 'where it is: degrees, degrees and minutes, or UTM')
      .option('--habitat <text>', 'what grows there')
      .option('--note <text>', 'what people should know of it')
      .addOption(
        offering('--public <precision>', 'how exactly others learn the place', publicPrecisions),
      ),
    ['biophony sites add "Lake north" --project PROJECT_ID --place "47.6512, 9.4801"'],
    ['biophony sites add Eyrie --project PROJECT_ID --place "32T 535999 5277632" --public 0.1'],
  );
  act<AddFlags, [string]>(command, async (ctx, flags, name) => {
    const { connectSurvey } = await import('../../survey/connect-survey.ts');
    const { siteOf } = await import('../../survey/site-of.ts');
    const body = siteOf(name, flags);
    const client = await connectSurvey(ctx.settings);
    const site = await client.sites.create(flags.project, body, { signal: ctx.interrupts.stop });
    ctx.say(`Added the site "${site.name}".`);
    await ctx.answer({ site }, site.site_id);
  });
}

function editCommand(sites: Command): void {
  const command = withExamples(
    sites
      .command('edit')
      .description('change a site')
      .argument('<site>', 'its name or ID')
      .requiredOption(...project)
      .option('--name <name>', 'its new name')
      .option('--place <text>', 'where it is: degrees, degrees and minutes, or UTM')
      .option('--habitat <text>', 'what grows there')
      .option('--note <text>', 'what people should know of it')
      .addOption(
        offering('--public <precision>', 'how exactly others learn the place', publicPrecisions),
      ),
    ['biophony sites edit "Lake north" --project PROJECT_ID --place "47.6512, 9.4801"'],
  );
  act<AddFlags & { name?: string }, [string]>(command, async (ctx, flags, named) => {
    const { connectSurvey } = await import('../../survey/connect-survey.ts');
    const { editSite } = await import('../../survey/change-survey.ts');
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
  act<Flags & { withDeployments?: boolean }, [string]>(command, async (ctx, flags, named) => {
    const { connectSurvey } = await import('../../survey/connect-survey.ts');
    const { deleteSite } = await import('../../survey/change-survey.ts');
    const client = await connectSurvey(ctx.settings);
    await deleteSite(ctx, client, flags.project, named, flags.withDeployments === true);
  });
}

interface ImportFlags extends Flags {
  dryRun?: boolean;
  timezone?: string;
}

/** What `sites import` and `deployments import` do: a sheet may hold both. */
export function importCommand(parent: Command): void {
  const command = withExamples(
    parent
      .command('import')
      .description('make sites and deployments of a sheet (CSV): all rows of it, or none')
      .argument('<file>', 'the sheet')
      .requiredOption(...project)
      .option('--dry-run', 'tell what would be made; change nothing')
      .option('--timezone <zone>', 'zone of times that name none, such as Europe/Berlin'),
    [`biophony ${parent.name()} import sheet.csv --project PROJECT_ID --dry-run`],
  );
  act<ImportFlags, [string]>(command, async (ctx, flags, path) => {
    const { connectSurvey } = await import('../../survey/connect-survey.ts');
    const { importSheet } = await import('../../survey/import-sheet.ts');
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
