import type { AuditEntry, Invitation, Member, ViewerLink } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';
import { table } from '../text/table.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

const day = (time: string | null): string => time?.slice(0, 10) ?? 'never';
const minute = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
const titled = (...titles: string[]) => titles.map((title) => ({ title }));

/** The people of a project, the owner first. */
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

/** Invitations that nobody has accepted yet. */
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

/** Links with which people without an account read the project. */
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

/** Who changed what, newest first. */
export const auditTable = (entries: readonly AuditEntry[], width: number): string =>
  entries.length === 0
    ? 'Nothing was changed in this project since changes are written down.'
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

/** The heading of the audit as CSV; its last character ends the line. */
export const auditHeading = (): string => csvLine([...auditColumns]);

/** A line of the audit as CSV; `before` and `after` are JSON. */
export const auditLine = (entry: AuditEntry): string =>
  csvLine(
    auditColumns.map((name) => {
      const value = entry[name];
      return value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
    }),
  );
