import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { act, collect } from './options/shared.ts';

function listCommand(projects: Command): void {
  const command = projects.command('list').description('list your projects, last changed first');
  act<object, []>(command, async (ctx) => {
    const { connect } = await import('../account/connect.ts');
    const { listProjects, projectsTable } = await import('../account/projects.ts');
    const list = await listProjects(await connect(ctx.settings), ctx.interrupts.stop);
    await ctx.answer({ projects: list }, projectsTable(list, ctx.width));
  });
}

function createCommand(projects: Command): void {
  const command = projects
    .command('create')
    .description('create a project')
    .argument('<title>', 'its title')
    .option('--description <text>', 'what it is about');
  act<{ description?: string }, [string]>(command, async (ctx, { description }, title) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const project = await client.projects.create(
      { title, description },
      { signal: ctx.interrupts.stop },
    );
    ctx.say(`Created project "${project.title}".`);
    await ctx.answer({ project }, project.project_id);
  });
}

interface PublicFlags {
  origin?: string[];
  off?: boolean;
}

function publicCommand(projects: Command): void {
  const command = withExamples(
    projects
      .command('public')
      .description('let pages show a project to everybody; without options: which do now')
      .argument('<project>', 'its ID')
      .option(
        '--origin <url>',
        'a page that may show it, such as https://reserve.example; may be repeated, replaces those before',
        collect,
      )
      .option('--off', 'let no page show it any more'),
    ['biophony projects public PROJECT_ID --origin https://reserve.example'],
    ['biophony projects public PROJECT_ID --off'],
  );
  act<PublicFlags, [string]>(command, async (ctx, flags, projectId) => {
    const { connect } = await import('../account/connect.ts');
    const { changedAccess, publicText } = await import('../account/public-access.ts');
    const changed = changedAccess(flags.origin, flags.off);
    const { projects: calls } = await connect(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const before = await calls.publicAccess(projectId, options);
    const access = changed
      ? await calls.setPublicAccess(projectId, { ...before, ...changed }, options)
      : before;
    await ctx.answer({ project_id: projectId, public_access: access }, publicText(access));
  });
}

export function projectsCommand(program: Command): void {
  const projects = program
    .command('projects')
    .description('list and create projects, and make one public');
  listCommand(projects);
  createCommand(projects);
  publicCommand(projects);
}
