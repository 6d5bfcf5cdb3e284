import type { AuditEntry, Member } from '@biophony/contract';
import { expect, it } from 'vitest';
import { auditHeading, auditLine, givenRole, membersTable, namedMember } from './members.ts';

const member = (user_id: string, display_name: string, email: string | null): Member => ({
  user_id,
  display_name,
  email,
  role: 'reviewer',
  since: '2026-05-21T03:00:00Z',
});
const members = [
  member('u1', 'Ada Green', 'ada@reserve.example'),
  member('u2', 'Ben', null),
  member('u3', 'Ben', null),
];

it('finds a member by ID, address or name', () => {
  for (const named of ['u1', 'ADA@reserve.example', ' ada green '])
    expect(namedMember(members, named).user_id).toBe('u1');
  expect(namedMember(members, 'u3').user_id).toBe('u3');
});

it('asks for the ID where nobody or several people are called so', () => {
  expect(() => namedMember(members, 'Cleo')).toThrow('Nobody in this project is called Cleo.');
  expect(() => namedMember(members, 'Ben')).toThrow(
    'Several people in this project are called Ben.',
  );
});

it('takes no other roles than there are', () => {
  expect(givenRole(' Manager ')).toBe('manager');
  expect(() => givenRole('owner')).toThrow('owner is no role.');
});

it('shows members in a line each, and in blocks where the screen is narrow', () => {
  expect(membersTable(members.slice(0, 1), 80)).toBe(
    [
      'Role      Since       Address              ID  Name',
      'reviewer  2026-05-21  ada@reserve.example  u1  Ada Green',
    ].join('\n'),
  );
  for (const line of membersTable(members, 40).split('\n'))
    expect(line.length).toBeLessThanOrEqual(40);
});

it('writes the audit as CSV that no spreadsheet takes for formulas', () => {
  const entry: AuditEntry = {
    audit_id: 'a',
    at: '2026-05-21T03:00:00Z',
    actor_id: 'u1',
    actor: '=Ada()',
    action: 'membersUpdate',
    object: 'Ben',
    before: { role: 'viewer' },
    after: null,
    request_id: 'r',
  };
  expect(auditHeading()).toBe('at,actor,actor_id,action,object,before,after,request_id\n');
  expect(auditLine(entry)).toBe(
    '2026-05-21T03:00:00Z,\'=Ada(),u1,membersUpdate,Ben,"{""role"":""viewer""}",,r\n',
  );
});
