import {
  type AuditEntry,
  type Invitation,
  type Member,
  type MemberRole,
  memberRoles,
  type ViewerLink,
} from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';
import { createMembersClient, type MembersClient } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import type { Settings } from '../kit/config.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { table } from '../kit/table.ts';
import type { CommandContext } from '../output/run-command.ts';
import { connect } from './connect.ts';

/** Throws CliError without a sign-in. */
export const connectMembers = async (settings: Settings): Promise<MembersClient> =>
  createMembersClient(await connect(settings));

export async function collectPages<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

const day = (time: string | null): string => time?.slice(0, 10) ?? 'never';
const minute = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
const titled = (...titles: string[]) => titles.map((title) => ({ title }));

export const membersTable = (members: readonly Member[], width: number): string =>
  table(
    titled('Role', 'Since', 'Address', 'ID', 'Name'),
    members.map(({ role, since, email, user_id, display_name }) => [
      role,
      day(since),
      email ?? '',
      user_id,
      display_name,
    ]),
    width,
  );

export const invitationsTable = (invitations: readonly Invitation[], width: number): string =>
  invitations.length === 0
    ? `No invitation is open. Invite somebody: ${biophony('members invite --role reviewer --project ID')}`
    : table(
        titled('ID', 'Role', 'Expires', 'Invited by', 'For'),
        invitations.map(({ invitation_id, role, expires_at, invited_by, email }) => [
          invitation_id,
          role,
          day(expires_at),
          invited_by,
          email ?? 'whoever has the link',
        ]),
        width,
      );

export const linksTable = (links: readonly ViewerLink[], width: number): string =>
  links.length === 0
    ? `No link opens this project. Make one: ${biophony('members share NAME --project ID')}`
    : table(
        titled('ID', 'Expires', 'Last used', 'Made by', 'For'),
        links.map(({ link_id, expires_at, last_used_at, made_by, name }) => [
          link_id,
          day(expires_at),
          day(last_used_at),
          made_by,
          name,
        ]),
        width,
      );

const auditTable = (entries: readonly AuditEntry[], width: number): string =>
  entries.length === 0
    ? 'Nobody has changed anything in this project since the audit began.'
    : table(
        titled('When', 'Who', 'What', 'Of'),
        entries.map(({ at, actor, action, object }) => [minute(at), actor, action, object]),
        width,
      );

const auditColumns = [
  'at',
  'actor',
  'actor_id',
  'action',
  'object',
  'before',
  'after',
  'request_id',
] as const;

/** Ends with a line break. */
export const auditHeading = (): string => csvLine([...auditColumns]);

/** `before` and `after` are JSON. */
export const auditLine = (entry: AuditEntry): string =>
  csvLine(
    auditColumns.map((name) => {
      const value = entry[name];
      return value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
    }),
  );

const unknown = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'unknown_member' });

/**
 * Finds a member by ID, email address or display name, ignoring case. Throws CliError for no match
 * or several.
 */
export function namedMember(members: readonly Member[], named: string): Member {
  const wanted = named.trim().toLowerCase();
  const matches = members.filter(({ user_id, email, display_name }) =>
    [user_id, email ?? '', display_name].some((text) => text.toLowerCase() === wanted),
  );
  const [first, ...others] = matches;
  if (!first)
    throw unknown(
      `Nobody in this project is called ${named}.`,
      'Give an ID, an address or a name as `members list` shows it.',
    );
  if (others.length > 0)
    throw unknown(
      `Several people in this project are called ${named}.`,
      `Give the ID of one of them: ${matches.map(({ user_id }) => user_id).join(', ')}.`,
    );
  return first;
}

export function givenRole(text: string): MemberRole {
  const role = memberRoles.find((one) => one === text.trim().toLowerCase());
  if (role) return role;
  throw new CliError(`${text} is no role.`, {
    hint: `It is one of ${memberRoles.join(', ')}: a manager changes everything but the project itself, a reviewer gives verdicts, a viewer reads.`,
    exitCode: exitCodes.usage,
    code: 'usage',
  });
}

const mostLines = 100;

/** The newest hundred lines for people, all as JSON or CSV. CSV is streamed. */
export async function showAudit(
  ctx: Pick<CommandContext, 'answer' | 'interrupts' | 'settings' | 'width'>,
  client: MembersClient,
  { project, csv = false }: { project: string; csv?: boolean },
): Promise<void> {
  const pages = client.audit.list(project, { limit: 1000 }, { signal: ctx.interrupts.stop });
  if (csv && ctx.settings.mode !== 'json') {
    process.stdout.write(auditHeading());
    for await (const entry of pages) process.stdout.write(auditLine(entry));
    return;
  }
  const entries: AuditEntry[] = [];
  for await (const entry of pages) {
    if (ctx.settings.mode !== 'json' && entries.length === mostLines) break;
    entries.push(entry);
  }
  await ctx.answer({ entries }, auditTable(entries, ctx.width));
}
