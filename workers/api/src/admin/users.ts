import { storageText } from '@biophony/contract/constants';
import { type AdminUser, limits, SignUp, type Tier, tierNames, tiers } from '@biophony/contract';
import type { Command } from 'commander';
import { randomToken } from '../base/secrets.ts';
import { firstRow, sql } from '../base/sql.ts';
import { parse } from '../http/parse.ts';
import { createAuth } from '../identity/auth.ts';
import { addOperator, listOperators, recordAction, removeOperator } from '../identity/operators.ts';
import {
  changeUser,
  endUserSessions,
  listUsers,
  removeSecondFactors,
  removeUser,
} from '../operator/users.ts';
import { act, findUser, type Installation } from './installation.ts';
import { AdminError, parseSize, table } from './terminal.ts';

const nameOf = (user: { email: string | null; user_id: string }) => user.email ?? user.user_id;

const stateOf = (user: AdminUser) =>
  [user.operator && 'operator', user.suspended_at && 'suspended'].filter(Boolean).join(', ');

const rowOf = (user: AdminUser) => [
  nameOf(user),
  user.display_name,
  user.subscription_tier,
  `${storageText(user.storage_used_bytes)} of ${storageText(user.storage_limit_bytes ?? tiers[user.subscription_tier].storage_bytes)}`,
  String(user.project_count),
  stateOf(user),
];

async function list({ deps }: Installation, { search, limit }: { search?: string; limit: string }) {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new AdminError('--limit is a number from 1 to 9999.');
  const { users, next_cursor } = await listUsers(deps, { search, limit: Number(limit) });
  const lines = table(['Address', 'Name', 'Plan', 'Storage', 'Projects', ''], users.map(rowOf));
  return {
    answer: { users, more: next_cursor !== null },
    lines:
      users.length === 0
        ? ['There is no such account.']
        : [...lines, ...(next_cursor ? ['There are more: use --search or --limit.'] : [])],
  };
}

const changed = async (
  { deps }: Installation,
  named: string,
  changes: Parameters<typeof changeUser>[3],
  describe: (user: AdminUser) => string,
) => {
  const { user_id } = await findUser(deps.db, named);
  const user = await changeUser(deps, null, user_id, changes);
  return { answer: { user }, lines: [describe(user)] };
};

function plan(opened: Installation, named: string, tier: string) {
  if (!tierNames.includes(tier as Tier))
    throw new AdminError(`${tier} is no plan. There are ${tierNames.join(', ')}.`);
  return changed(
    opened,
    named,
    { subscription_tier: tier as Tier },
    (user) => `${nameOf(user)} has the plan ${user.subscription_tier}.`,
  );
}

const ceiling = (opened: Installation, named: string, size: string) =>
  changed(opened, named, { storage_limit_bytes: parseSize(size) }, (user) =>
    user.storage_limit_bytes === null
      ? `The plan decides how much ${nameOf(user)} can store.`
      : `${nameOf(user)} can store ${storageText(user.storage_limit_bytes)}.`,
  );

async function create({ deps }: Installation, email: string, { name }: { name?: string }) {
  const password = randomToken();
  const at = email.trim().toLowerCase();
  const named = name?.trim() ?? at.slice(0, at.indexOf('@')).slice(0, limits.display_name_length);
  const body = { email: at, password, name: named };
  parse(SignUp, body, 'body');
  const account = await firstRow(deps.db, sql`SELECT 1 FROM auth_users WHERE email = ${at}`);
  if (account) throw new AdminError(`${at} has an account already.`);
  const { user } = await createAuth(deps).api.signUpEmail({ body });
  await recordAction(deps, null, { action: 'users.create', subject: at });
  return {
    answer: { user_id: user.id, email: at, password },
    lines: [
      `${at} has an account now, with the password ${password}`,
      'It is shown only this once. Ask them to change it in Account Settings.',
    ],
  };
}

async function endSessions({ deps }: Installation, named: string) {
  const user = await findUser(deps.db, named);
  await endUserSessions(deps, null, user.user_id);
  return {
    answer: { user, ended: true },
    lines: [`${nameOf(user)} was signed out everywhere. API keys go on.`],
  };
}

async function removeFactor({ deps }: Installation, named: string) {
  const user = await findUser(deps.db, named);
  const removed = await removeSecondFactors(deps, null, user.user_id);
  return {
    answer: { user, removed },
    lines: [
      removed
        ? `The second factor of ${nameOf(user)} was removed and their sessions were ended. They sign in with the password alone and should set a new one up.`
        : `${nameOf(user)} has no second factor. Only their sessions were ended.`,
    ],
  };
}

async function remove({ deps }: Installation, named: string, { yes }: { yes?: boolean }) {
  const user = await findUser(deps.db, named);
  if (!yes)
    throw new AdminError(
      `This deletes the account of ${nameOf(user)} with all projects, recordings and results, for good. Say so with --yes.`,
    );
  await removeUser(deps, null, user.user_id);
  return {
    answer: { user, deleted: true },
    lines: [`The account of ${nameOf(user)} was deleted.`],
  };
}

export function registerUsers(program: Command): void {
  const users = program.command('users').description('accounts, their plans and ceilings');
  act(users, 'list', 'the newest accounts, or those that are searched for', list)
    .option('--search <text>', 'a part of the address or the name')
    .option('--limit <number>', 'how many', '50');
  act(users, 'create <email>', 'make an account, also where sign-ups are closed', create).option(
    '--name <name>',
    'the name of the person',
  );
  act(users, 'plan <email> <plan>', `change the plan: ${tierNames.join(', ')}`, plan);
  act(users, 'ceiling <email> <size>', 'how much they can store, such as 50GB, or plan', ceiling);
  act(users, 'suspend <email>', 'suspend an account until it is resumed', (opened, email: string) =>
    changed(opened, email, { suspended: true }, (user) => `${nameOf(user)} is suspended.`),
  );
  act(users, 'resume <email>', 'resume a suspended account', (opened, email: string) =>
    changed(opened, email, { suspended: false }, (user) => `${nameOf(user)} can go on.`),
  );
  act(users, 'end-sessions <email>', 'sign somebody out everywhere', endSessions);
  act(
    users,
    'remove-second-factor <email>',
    'for a person who has lost it and all recovery codes; make sure that it is really them',
    removeFactor,
  );
  act(users, 'delete <email>', 'delete an account with everything in it', remove).option(
    '--yes',
    'that it is meant',
  );
}

async function printOperators({ deps }: Installation) {
  const operators = await listOperators(deps.db);
  const rows = operators.map((one) => [one.email ?? one.user_id, one.display_name, one.granted_at]);
  return {
    answer: { operators },
    lines:
      rows.length > 0
        ? table(['Address', 'Name', 'Since'], rows)
        : ['There is no operator. Add one: biophony-admin operators add EMAIL'],
  };
}

async function add({ deps }: Installation, named: string) {
  const user = await findUser(deps.db, named);
  const added = await addOperator(deps.db, user.user_id, deps.clock.now());
  const name = user.email ?? user.user_id;
  if (added) await recordAction(deps, null, { action: 'operators.add', subject: name });
  return {
    answer: { operator: user, added },
    lines: [added ? `${name} is an operator now.` : `${name} was an operator before.`],
  };
}

async function endOperator({ deps }: Installation, named: string) {
  const user = await findUser(deps.db, named);
  const removed = await removeOperator(deps.db, user.user_id);
  const name = user.email ?? user.user_id;
  if (removed) await recordAction(deps, null, { action: 'operators.remove', subject: name });
  return {
    answer: { operator: user, removed },
    lines: [removed ? `${name} is not an operator any more.` : `${name} was no operator.`],
  };
}

export function registerOperators(program: Command): void {
  const operators = program
    .command('operators')
    .description('who may open the pages for operators');
  act(operators, 'list', 'everybody who may', printOperators);
  act(operators, 'add <email>', 'make a person with an account an operator', add);
  act(operators, 'remove <email>', 'end this for a person; their account stays', endOperator);
}
