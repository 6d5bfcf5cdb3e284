import type { Command } from 'commander';
import { addOperator, listOperators, removeOperator } from '../../identity/operators/operators.ts';
import { recordAction } from '../../identity/operators/operator-actions.ts';
import { act } from '../support/act.ts';
import { findUser } from '../support/find-user.ts';
import type { Installation } from '../support/opened.ts';
import { table } from '../support/output.ts';

async function list({ deps }: Installation) {
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

async function remove({ deps }: Installation, named: string) {
  const user = await findUser(deps.db, named);
  const removed = await removeOperator(deps.db, user.user_id);
  const name = user.email ?? user.user_id;
  if (removed) await recordAction(deps, null, { action: 'operators.remove', subject: name });
  return {
    answer: { operator: user, removed },
    lines: [removed ? `${name} is no operator any more.` : `${name} was no operator.`],
  };
}

/** `operators list|add|remove`: who may open the pages for operators. */
export function registerOperators(program: Command): void {
  const operators = program
    .command('operators')
    .description('who may open the pages for operators');
  act(operators, 'list', 'everybody who may', list);
  act(operators, 'add <email>', 'let somebody who has an account here', add);
  act(operators, 'remove <email>', 'take it from somebody; their account stays', remove);
}
