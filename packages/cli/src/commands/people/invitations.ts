import type { Command } from 'commander';
import { memberRoles } from '@biophony/contract/constants';
import { withExamples } from '../../help/examples.ts';
import { act, offering } from '../options/shared.ts';

interface Flags {
  project: string;
}

const project = ['--project <id>', 'the project'] as const;

function inviteCommand(members: Command): void {
  const command = withExamples(
    members
      .command('invite')
      .description('invite somebody to a project; the link works once, for a week')
      .requiredOption(...project)
      .addOption(
        offering('--role <role>', memberRoles.join(', '), memberRoles).makeOptionMandatory(),
      )
      .option(
        '--email <address>',
        'send the link there by mail; then only this address may accept it',
      ),
    ['biophony members invite --role reviewer --project PROJECT_ID'],
    ['biophony members invite --role manager --email ada@reserve.example --project PROJECT_ID'],
  );
  act<Flags & { role: string; email?: string }, []>(command, async (ctx, flags) => {
    const { connectMembers } = await import('../../members/connect-members.ts');
    const { givenRole } = await import('../../members/given-role.ts');
    const body = { role: givenRole(flags.role), email: flags.email };
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const made = await client.invitations.create(flags.project, body, options);
    const link = `${ctx.settings.apiUrl}/invitation#${made.token}`;
    const way = made.mailed
      ? 'The link was sent by mail.'
      : flags.email === undefined
        ? 'This is the link.'
        : `This service sends no mail. Give this link to ${flags.email} yourself; whoever has it can accept.`;
    ctx.say(`${way} It is shown this once; it works once, for a week.`);
    await ctx.answer({ invitation: made.invitation, link, mailed: made.mailed }, link);
  });
}

function invitationsCommand(members: Command): void {
  const command = members
    .command('invitations')
    .description('list the invitations that nobody has accepted yet')
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { allOf, connectMembers } = await import('../../members/connect-members.ts');
    const { invitationsTable } = await import('../../members/members-text.ts');
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const list = await allOf(client.invitations.list(flags.project, {}, options));
    await ctx.answer({ invitations: list }, invitationsTable(list, ctx.width));
  });
}

function revokeCommand(members: Command): void {
  const command = members
    .command('revoke')
    .description('revoke an invitation')
    .argument('<invitation>', 'its ID')
    .requiredOption(...project);
  act<Flags, [string]>(command, async (ctx, flags, invitationId) => {
    const { connectMembers } = await import('../../members/connect-members.ts');
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    await client.invitations.revoke(flags.project, invitationId, options);
    await ctx.answer({ revoked: true, invitation_id: invitationId }, 'Invitation revoked.');
  });
}

/** Adds the commands of invitations to `members`. */
export function invitationsCommands(members: Command): void {
  inviteCommand(members);
  invitationsCommand(members);
  revokeCommand(members);
}
