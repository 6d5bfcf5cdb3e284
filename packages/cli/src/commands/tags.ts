import type { Command } from 'commander';
import { act } from './options/shared.ts';

interface Flags {
  project: string;
}

const project = ['--project <id>', 'the project'] as const;

function listCommand(tags: Command): void {
  const command = tags
    .command('list')
    .description("show a project's tags")
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const { tags: list } = await client.projects.get(flags.project, {
      signal: ctx.interrupts.stop,
    });
    await ctx.answer({ tags: list }, list.join('\n'));
  });
}

function changeCommand(tags: Command, verb: 'add' | 'remove'): void {
  const command = tags
    .command(verb)
    .description(verb === 'add' ? 'add tags to a project' : 'remove tags from a project')
    .argument('<tag...>', 'the tags')
    .requiredOption(...project);
  act<Flags, [string[]]>(command, async (ctx, flags, changed) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    let list: string[] = [];
    for (const tag of changed)
      list = await client.tags[verb](flags.project, tag, { signal: ctx.interrupts.stop });
    await ctx.answer({ tags: list }, list.join('\n'));
  });
}

export function tagsCommand(program: Command): void {
  const tags = program.command('tags').description('tags of a project');
  listCommand(tags);
  changeCommand(tags, 'add');
  changeCommand(tags, 'remove');
}
