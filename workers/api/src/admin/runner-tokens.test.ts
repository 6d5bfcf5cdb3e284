import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunnerToken } from '@biophony/contract';
import { byRunnerToken } from '../identity/runner-tokens.ts';
import { AdminCase } from './testing/run.ts';

describe('biophony-admin runner-tokens', () => {
  let admin: AdminCase;
  beforeEach(async () => {
    admin = await AdminCase.start();
  });
  afterEach(() => admin.remove());

  it('makes, lists and revokes tokens, for the work of everybody or of one account', async () => {
    await admin.users('ada');
    expect(await admin.run('runner-tokens', 'list')).toContain('There is no runner token.');
    const [shared = ''] = (await admin.run('runner-tokens', 'add', 'shed')).split('\n');
    const own = await admin.json<{ secret: string; runner_token: RunnerToken }>(
      'runner-tokens',
      'add',
      'lab',
      '--for',
      'ada@biophony.example',
    );
    expect(own.runner_token).toMatchObject({ scope: 'own', email: 'ada@biophony.example' });
    const printed = await admin.run('runner-tokens', 'list');
    expect(printed).toMatch(/ shed +everybody +\S+ +never/);
    expect(printed).toMatch(/ lab +ada@biophony\.example /);
    for (const secret of [shared, own.secret]) expect(printed).not.toContain(secret);
    await admin.run('runner-tokens', 'revoke', own.runner_token.token_id);
    await expect(admin.run('runner-tokens', 'revoke', own.runner_token.token_id)).rejects.toThrow(
      'There is no such runner token.',
    );
    await expect(admin.run('runner-tokens', 'add', ' ')).rejects.toThrow(/Give the token a name/);
    const { deps, close } = await admin.open();
    expect(await byRunnerToken(deps, shared)).toEqual({ kind: 'runner', workOf: null });
    await expect(byRunnerToken(deps, own.secret)).rejects.toThrow(/"lab" was revoked on/);
    const { results } = await deps.db
      .prepare('SELECT action, subject FROM operator_actions ORDER BY acted_at')
      .all();
    const { results: kept } = await deps.db
      .prepare('SELECT token_hash FROM runner_tokens')
      .all<{ token_hash: string }>();
    close();
    expect(results.map(({ action, subject }) => `${String(action)} ${String(subject)}`)).toEqual([
      'runner-tokens.add shed',
      'runner-tokens.add lab',
      'runner-tokens.revoke lab',
    ]);
    for (const { token_hash } of kept) expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
