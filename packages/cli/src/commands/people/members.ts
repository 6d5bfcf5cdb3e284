import type { Command } from 'commander';
import { memberRoles } from '@biophony/contract/constants';
import { withExamples } from '../../help/examples.ts';
import { act } from '../options/shared.ts';
import { invitationsCommands } from './invitations.ts';
import { linksCommands } from './links.ts';

interface Flags {
  project: string;
}

const project = ['--project <id>', 'the project'] as const;

function listCommand(members: Command): void {
  const command = members
    .command('list')
    .description('list who works on a project, and with what role')
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { allOf, connectMembers } = await import('../../members/connect-members.ts');
    const { membersTable } = await import('../../members/members-text.ts');
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
    const { allOf, connectMembers } = await import('../../members/connect-members.ts');
    const { givenRole } = await import('../../members/given-role.ts');
    const { namedMember } = await import('../../members/named-member.ts');
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
    const { allOf, connectMembers } = await import('../../members/connect-members.ts');
    const { namedMember } = await import('../../members/named-member.ts');
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
    const { connectMembers } = await import('../../members/connect-members.ts');
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
    const { connectMembers } = await import('../../members/connect-members.ts');
    const { showAudit } = await import('../../members/show-audit.ts');
    await showAudit(ctx, await connectMembers(ctx.settings), flags);
  });
}

export function membersCommand(program: Command): void {
  const members = program
    .command('members')
    .description('who works on a project: roles, invitations, links to view it');
  listCommand(members);
  invitationsCommands(members);
  roleCommand(members);
  removeCommand(members);
  leaveCommand(members);
  linksCommands(members);
  auditCommand(members);
}
