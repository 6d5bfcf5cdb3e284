import type { Command } from 'commander';
import { act } from './shared.ts';

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

export function projectsCommand(program: Command): void {
  const projects = program.command('projects').description('list and create projects');
  listCommand(projects);
  createCommand(projects);
}
