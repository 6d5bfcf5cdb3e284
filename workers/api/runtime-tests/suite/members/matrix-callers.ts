import {
  includesRole,
  scopes,
  type Endpoint,
  type ErrorCode,
  type MemberRole,
  type Scope,
} from '@biophony/contract';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { former, join, linkReader } from '../support/people.ts';

/** A caller with a role in a project, and what an endpoint about it answers. */
export interface MatrixCaller {
  name: string;
  expected(row: Endpoint): ErrorCode | 'in';
  as(row: Endpoint): Caller;
  headers?(row: Endpoint): Record<string, string>;
}

export interface Matrix {
  callers: MatrixCaller[];
  /** By role. */
  members: Record<MemberRole, Account>;
}

const origin = 'https://reserve.example';

const byRole =
  (role: 'owner' | MemberRole): MatrixCaller['expected'] =>
  (row) =>
    includesRole(role, row.role ?? 'owner') ? 'in' : 'forbidden';

const absent = (): 'not_found' => 'not_found';
const readsOnly = (row: Endpoint) => (row.embed ? 'in' : 'forbidden');

/** One per requested set of scopes. */
function keysOf(account: Account) {
  const made = new Map<string, Caller>();
  return {
    async make(wanted: readonly Scope[]): Promise<void> {
      const { secret } = await account.ok('keysCreate', {
        body: { name: 'matrix', scopes: [...wanted] },
      });
      made.set(wanted.join(), new Caller(account.server, secret));
    },
    with(wanted: readonly Scope[]): Caller {
      const found = made.get(wanted.join());
      if (!found) throw new Error(`No key with ${wanted.join()}`);
      return found;
    },
  };
}

const scopesOf = (row: Endpoint): Scope[] => [
  row.access as Scope,
  ...(row.alsoNeeds ? [row.alsoNeeds] : []),
];

/** Callers with and without permission for a project of the owner. */
export async function matrixOf(
  owner: Account,
  projectId: string,
  rows: readonly Endpoint[],
): Promise<Matrix> {
  const members = {
    manager: await join(owner, projectId, 'manager'),
    reviewer: await join(owner, projectId, 'reviewer'),
    viewer: await join(owner, projectId, 'viewer'),
  };
  const gone = await former(owner, projectId);
  const stranger = await newAccount(owner.server);
  const link = await linkReader(owner, projectId);
  const { token } = await members.manager.ok('embedTokensCreate', {
    body: { project_id: projectId, origins: [origin] },
  });
  const widget = new Caller(owner.server, token);
  const own = { origin: new URL(owner.server.baseUrl).origin };
  const keyed: MatrixCaller[] = [];
  const people = { owner, ...members, former: gone, stranger };
  for (const [name, account] of Object.entries(people)) {
    const role = name === 'former' || name === 'stranger' ? null : (name as MemberRole);
    const keys = keysOf(account);
    const exact = [...new Set(rows.map((row) => scopesOf(row).join()))];
    for (const wanted of exact) await keys.make(wanted.split(',') as Scope[]);
    keyed.push({
      name: `${name} key`,
      expected: role === null ? absent : byRole(role),
      as: (row) => keys.with(scopesOf(row)),
    });
    if (name !== 'manager') continue;
    for (const scope of scopes) await keys.make(scopes.filter((one) => one !== scope));
    keyed.push({
      name: 'narrow key',
      expected: () => 'insufficient_scope',
      as: (row) => keys.with(scopes.filter((one) => one !== row.access)),
    });
  }
  return {
    members,
    callers: [
      { name: 'owner', expected: byRole('owner'), as: () => owner },
      ...Object.entries(members).map(([role, account]) => ({
        name: role,
        expected: byRole(role as MemberRole),
        as: () => account,
      })),
      { name: 'former', expected: absent, as: () => gone },
      { name: 'stranger', expected: absent, as: () => stranger },
      { name: 'link', expected: readsOnly, as: () => link, headers: () => own },
      { name: 'widget', expected: readsOnly, as: () => widget, headers: () => ({ origin }) },
      ...keyed,
    ],
  };
}
