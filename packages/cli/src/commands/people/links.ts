import type { Command } from 'commander';
import { limits } from '@biophony/contract/constants';
import { withExamples } from '../../help/examples.ts';
import { wholeNumber } from '../options/numbers.ts';
import { act } from '../options/shared.ts';

interface Flags {
  project: string;
}

const project = ['--project <id>', 'the project'] as const;

function shareCommand(members: Command): void {
  const command = withExamples(
    members
      .command('share')
      .description('make a link with which people without an account read a project')
      .argument('<name>', 'for whom it is')
      .requiredOption(...project)
      .option(
        '--days <days>',
        'days until it expires (default: 30)',
        wholeNumber(1, limits.viewer_link_days, 'days'),
      ),
    ['biophony members share "Nature reserve" --days 90 --project PROJECT_ID'],
  );
  act<Flags & { days?: number }, [string]>(command, async (ctx, flags, name) => {
    const { connectMembers } = await import('../../members/connect-members.ts');
    const client = await connectMembers(ctx.settings);
    const body = { name, days: flags.days };
    const options = { signal: ctx.interrupts.stop };
    const made = await client.viewerLinks.create(flags.project, body, options);
    const link = `${ctx.settings.apiUrl}/shared#${made.token}`;
    ctx.say(
      'This is the link. It is shown this once. Whoever has it reads the project, without exact places of sites that keep theirs.',
    );
    await ctx.answer({ link: made.link, address: link }, link);
  });
}

function listCommand(members: Command): void {
  const command = members
    .command('links')
    .description('list the links with which people without an account read a project')
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { allOf, connectMembers } = await import('../../members/connect-members.ts');
    const { linksTable } = await import('../../members/members-text.ts');
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const list = await allOf(client.viewerLinks.list(flags.project, {}, options));
    await ctx.answer({ links: list }, linksTable(list, ctx.width));
  });
}

function unshareCommand(members: Command): void {
  const command = members
    .command('unshare')
    .description('revoke a link; who reads by it stops within ten minutes')
    .argument('<link>', 'its ID')
    .requiredOption(...project);
  act<Flags, [string]>(command, async (ctx, flags, linkId) => {
    const { connectMembers } = await import('../../members/connect-members.ts');
    const client = await connectMembers(ctx.settings);
    await client.viewerLinks.revoke(flags.project, linkId, { signal: ctx.interrupts.stop });
    await ctx.answer({ revoked: true, link_id: linkId }, 'Link revoked.');
  });
}

/** Adds the commands of links for viewers to `members`. */
export function linksCommands(members: Command): void {
  shareCommand(members);
  listCommand(members);
  unshareCommand(members);
}
