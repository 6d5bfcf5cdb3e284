import type { RunnerToken } from '@biophony/contract';
import { RunnerTokenCreate } from '@biophony/contract';
import type { Command } from 'commander';
import { recordAction } from '../../identity/operators/operator-actions.ts';
import { createToken } from '../../services/runner-tokens/create-token.ts';
import { listTokens } from '../../services/runner-tokens/list-tokens.ts';
import { revokeToken } from '../../services/runner-tokens/revoke-token.ts';
import { act } from '../support/act.ts';
import { AdminError } from '../support/failures.ts';
import { findUser } from '../support/find-user.ts';
import type { Installation } from '../support/opened.ts';
import { table } from '../support/output.ts';

const pageSize = 1000;

const rowOf = (token: RunnerToken) => [
  token.token_id,
  token.name,
  token.scope === 'all' ? 'everybody' : (token.email ?? 'one account'),
  token.created_at,
  token.last_used_at ?? 'never',
];

async function list({ deps }: Installation) {
  const tokens: RunnerToken[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listTokens(deps, 'everybody', { cursor, limit: pageSize });
    tokens.push(...page.tokens);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return {
    answer: { tokens },
    lines:
      tokens.length > 0
        ? table(['Token', 'Name', 'Work of', 'Made', 'Used'], tokens.map(rowOf))
        : ['There is no runner token. Make one: biophony-admin runner-tokens add NAME'],
  };
}

async function add({ deps }: Installation, named: string, options: { for?: string }) {
  const asked = RunnerTokenCreate.shape.name.safeParse(named);
  if (!asked.success) throw new AdminError('Give the token a name of 1 to 100 characters.');
  const owner = options.for === undefined ? null : await findUser(deps.db, options.for);
  const made = await createToken(deps, owner?.user_id ?? null, asked.data);
  await recordAction(deps, null, { action: 'runner-tokens.add', subject: asked.data });
  return {
    answer: made,
    lines: [
      made.secret,
      'This is shown this once. Start the runner with it as BIOPHONY_RUNNER_TOKEN.',
    ],
  };
}

async function revoke({ deps }: Installation, tokenId: string) {
  const name = await revokeToken(deps, null, tokenId);
  await recordAction(deps, null, { action: 'runner-tokens.revoke', subject: name });
  return {
    answer: { token_id: tokenId, revoked: true },
    lines: [`The runner token ${name} was revoked. Its runners are refused at their next call.`],
  };
}

/** `runner-tokens list|add|revoke`: with what runners ask for work. */
export function registerRunnerTokens(program: Command): void {
  const tokens = program
    .command('runner-tokens')
    .description('tokens with which runners ask for work, besides the secret of the service');
  act(tokens, 'list', 'all that were not revoked', list);
  act(
    tokens,
    'add <name>',
    'make one for the work of everybody, and show it this once',
    add,
  ).option('--for <email>', 'for the work of this account alone');
  act(tokens, 'revoke <token>', 'revoke one, by its identifier in the list', revoke);
}
