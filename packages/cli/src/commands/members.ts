import { limits, memberRoles } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import { act, offering, wholeNumber } from './options.ts';

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
    const { connectMembers, givenRole } = await import('../account/members.ts');
    const body = { role: givenRole(flags.role), email: flags.email };
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const response = await client.invitations.create(flags.project, body, options);
    const link = `${ctx.settings.apiUrl}/invitation#${response.token}`;
    const way = response.mailed
      ? 'The link was sent by mail.'
      : flags.email === undefined
        ? 'This is the link.'
        : `This service sends no mail. Give this link to ${flags.email} yourself; anybody with the link can accept.`;
    ctx.say(`${way} Biophony shows it only this once; it works once, for a week.`);
    await ctx.answer({ invitation: response.invitation, link, mailed: response.mailed }, link);
  });
}

function invitationsCommand(members: Command): void {
  const command = members
    .command('invitations')
    .description('list the invitations that nobody has accepted yet')
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const {
      collectPages: allOf,
      connectMembers,
      invitationsTable,
    } = await import('../account/members.ts');
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
    const { connectMembers } = await import('../account/members.ts');
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    await client.invitations.revoke(flags.project, invitationId, options);
    await ctx.answer({ revoked: true, invitation_id: invitationId }, 'Invitation revoked.');
  });
}

function invitationsCommands(members: Command): void {
  inviteCommand(members);
  invitationsCommand(members);
  revokeCommand(members);
}

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
    const { connectMembers } = await import('../account/members.ts');
    const client = await connectMembers(ctx.settings);
    const body = { name, days: flags.days };
    const options = { signal: ctx.interrupts.stop };
    const response = await client.viewerLinks.create(flags.project, body, options);
    const link = `${ctx.settings.apiUrl}/shared#${response.token}`;
    ctx.say(
      'This is the link. Biophony shows it only this once. Anybody with the link can read the project, without exact locations of hidden sites.',
    );
    await ctx.answer({ link: response.link, address: link }, link);
  });
}

function listLinksCommand(members: Command): void {
  const command = members
    .command('links')
    .description('list the links with which people without an account read a project')
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const {
      collectPages: allOf,
      connectMembers,
      linksTable,
    } = await import('../account/members.ts');
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const list = await allOf(client.viewerLinks.list(flags.project, {}, options));
    await ctx.answer({ links: list }, linksTable(list, ctx.width));
  });
}

function unshareCommand(members: Command): void {
  const command = members
    .command('unshare')
    .description('revoke a link; it stops at once')
    .argument('<link>', 'its ID')
    .requiredOption(...project);
  act<Flags, [string]>(command, async (ctx, flags, linkId) => {
    const { connectMembers } = await import('../account/members.ts');
    const client = await connectMembers(ctx.settings);
    await client.viewerLinks.revoke(flags.project, linkId, { signal: ctx.interrupts.stop });
    await ctx.answer({ revoked: true, link_id: linkId }, 'Link revoked.');
  });
}

function linksCommands(members: Command): void {
  shareCommand(members);
  listLinksCommand(members);
  unshareCommand(members);
}

function listMembersCommand(members: Command): void {
  const command = members
    .command('list')
    .description('list who works on a project, and with what role')
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const {
      collectPages: allOf,
      connectMembers,
      membersTable,
    } = await import('../account/members.ts');
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const list = await allOf(client.members.list(flags.project, {}, options));
    await ctx.answer({ members: list }, membersTable(list, ctx.width));
  });
}

function roleCommand(members: Command): void {
  const command = withExamples(
    members
      .command('role')
      .description('change what a member may do')
      .argument('<member>', 'ID, address or name')
      .argument('<role>', memberRoles.join(', '))
      .requiredOption(...project),
    ['biophony members role ada@reserve.example reviewer --project PROJECT_ID'],
  );
  act<Flags, [string, string]>(command, async (ctx, flags, named, role) => {
    const {
      collectPages: allOf,
      connectMembers,
      givenRole,
      namedMember,
    } = await import('../account/members.ts');
    const wanted = givenRole(role);
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const list = await allOf(client.members.list(flags.project, {}, options));
    const { user_id } = namedMember(list, named);
    const member = await client.members.update(flags.project, user_id, { role: wanted }, options);
    await ctx.answer({ member }, `${member.display_name} is a ${member.role} now.`);
  });
}

function removeCommand(members: Command): void {
  const command = members
    .command('remove')
    .description('remove a member; verdicts of that person stay')
    .argument('<member>', 'ID, address or name')
    .requiredOption(...project);
  act<Flags, [string]>(command, async (ctx, flags, named) => {
    const {
      collectPages: allOf,
      connectMembers,
      namedMember,
    } = await import('../account/members.ts');
    const client = await connectMembers(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const list = await allOf(client.members.list(flags.project, {}, options));
    const { user_id, display_name } = namedMember(list, named);
    await client.members.remove(flags.project, user_id, options);
    await ctx.answer({ removed: true, user_id }, `${display_name} was removed.`);
  });
}

function leaveCommand(members: Command): void {
  const command = members
    .command('leave')
    .description('leave a project of somebody else; your verdicts stay')
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { connectMembers } = await import('../account/members.ts');
    const client = await connectMembers(ctx.settings);
    await client.members.leave(flags.project, { signal: ctx.interrupts.stop });
    await ctx.answer({ left: true, project_id: flags.project }, 'You have left the project.');
  });
}

function auditCommand(members: Command): void {
  const command = withExamples(
    members
      .command('audit')
      .description('who changed what in a project, newest first')
      .requiredOption(...project)
      .option('--csv', 'write all of it as CSV'),
    ['biophony members audit --project PROJECT_ID --csv > audit.csv'],
  );
  act<Flags & { csv?: boolean }, []>(command, async (ctx, flags) => {
    const { connectMembers, showAudit } = await import('../account/members.ts');
    await showAudit(ctx, await connectMembers(ctx.settings), flags);
  });
}

export function membersCommand(program: Command): void {
  const members = program
    .command('members')
    .description('who works on a project: roles, invitations, links to view it');
  listMembersCommand(members);
  invitationsCommands(members);
  roleCommand(members);
  removeCommand(members);
  leaveCommand(members);
  linksCommands(members);
  auditCommand(members);
}
