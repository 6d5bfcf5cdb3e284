import { limits } from '@biophony/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newOperator } from '../admin/operator.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { queuedAnalysis } from './runner.ts';

const type = 'acoustic_indices';

export const runnerTokensSuite = (server: () => TestServer) =>
  describe('runner tokens', () => {
    let ada: Account;
    let eve: Account;
    let own: ScriptedRunner;
    beforeAll(async () => {
      ada = await newAccount(server());
      eve = await newAccount(server());
      const { secret } = await ada.ok('runnerTokensCreate', { body: { name: 'lab' } });
      own = new ScriptedRunner(server(), [type], secret);
    });

    it('are shown once, listed without their secret, and used at most once a minute (S11.10)', async () => {
      const { secret, runner_token } = await eve.ok('runnerTokensCreate', {
        body: { name: ' shed ' },
      });
      expect(secret).toMatch(/^brt_[\w-]{43}$/);
      expect(runner_token).toMatchObject({ name: 'shed', scope: 'own', last_used_at: null });
      const listed = async () => (await eve.ok('runnerTokensList')).tokens;
      expect(await listed()).toEqual([runner_token]);
      const runner = new Caller(server(), secret);
      await runner.ok('runnerBacklog');
      const [used] = await listed();
      expect(Date.parse(used?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
      await runner.ok('runnerBacklog');
      expect(await listed()).toEqual([used]);
    });

    it('give the work of their account alone; that of others does not exist, on any route (S11.10)', async () => {
      const theirs = await queuedAnalysis(eve, 1);
      expect(await own.lease()).toBeNull();
      expect((await own.caller.ok('runnerBacklog')).types).toEqual([]);
      const shared = new ScriptedRunner(server(), [type]);
      const lease = await shared.leaseOf(theirs.analysisId);
      const params = { shardId: lease.shard_id };
      const { lease_token } = lease;
      const counts = { files_analysed: 1, files_refused: 0, seconds_analysed: 1 };
      const refused = [
        own.caller.refused('runnerHeartbeat', 'lease_lost', {
          params,
          body: { lease_token, files_done: 1, seconds_done: 1 },
        }),
        own.caller.refused('runnerParts', 'lease_lost', { params, body: { lease_token } }),
        own.caller.refused('runnerOutputs', 'lease_lost', {
          params,
          body: { lease_token, outputs: [] },
        }),
        own.caller.refused('runnerComplete', 'lease_lost', {
          params,
          body: { lease_token, outputs: [], ...counts, summary: null },
        }),
        own.caller.refused('runnerRelease', 'lease_lost', {
          params,
          body: { lease_token, error: 'not mine', final: true },
        }),
      ];
      const absent = await own.caller.refused('runnerHeartbeat', 'lease_lost', {
        params: { shardId: 'absent' },
        body: { lease_token, files_done: 1, seconds_done: 1 },
      });
      for (const { error } of await Promise.all(refused)) expect(error).toBe(absent.error);
      await shared.release(lease, null);
      await shared.workOff(theirs.analysisId);
    });

    it('do the whole work of their account', async () => {
      const { analysisId, params } = await queuedAnalysis(ada, 2);
      expect((await own.caller.ok('runnerBacklog')).types).toMatchObject([
        { analysis_type: type, waiting_shards: 1, leased_shards: 0 },
      ]);
      await own.workOff(analysisId);
      expect((await ada.ok('analysesGet', { params })).analysis.status).toBe('completed');
    });

    it('offer analyses to their account alone, under names that take nothing from others', async () => {
      const model = 'model:of-ada';
      const offered = async (account: Account) => {
        const { project } = await account.ok('projectsCreate', { body: { title: 'Marsh' } });
        const { compatible_types } = await account.ok('compatibleTypes', {
          params: { projectId: project.project_id },
        });
        return compatible_types.filter((one) => one.type === model).map((one) => one.name);
      };
      const shared = new ScriptedRunner(server(), ['audio_events']);
      const taken = await shared.lease();
      if (taken) await shared.release(taken, null);
      const body = {
        runner_id: shared.runnerId,
        analysis_types: [
          { analysis_type: model, model: 'of-ada', model_version: '1', model_name: 'Frogs' },
        ],
      };
      await own.caller.ok('runnerLease', { body });
      expect(await offered(ada)).toEqual(['Frogs']);
      expect(await offered(eve)).toEqual([]);
      const template = { params: { type: model } };
      expect((await ada.ok('analysisTypeGet', template)).template.name).toBe('Frogs');
      expect((await eve.ok('analysisTypeGet', template)).template.name).toBeNull();
      const olga = await newOperator(server());
      const { runners } = await olga.ok('adminRunnersList');
      const found = runners.filter((one) => one.runner_id === shared.runnerId);
      expect(found.map(({ scope, email }) => [scope, email]).toSorted()).toEqual([
        ['all', null],
        ['own', ada.email],
      ]);
    });

    it('that were revoked are refused at the next call, with what to do (S11.10)', async () => {
      const bob = await newAccount(server());
      const { secret, runner_token } = await bob.ok('runnerTokensCreate', {
        body: { name: 'old laptop' },
      });
      const { analysisId } = await queuedAnalysis(bob, 1);
      const runner = new ScriptedRunner(server(), [type], secret);
      const lease = await runner.leaseOf(analysisId);
      const params = { tokenId: runner_token.token_id };
      await eve.refused('runnerTokensRevoke', 'not_found', { params });
      await bob.ok('runnerTokensRevoke', { params });
      await bob.refused('runnerTokensRevoke', 'not_found', { params });
      const { error } = await runner.caller.refused('runnerHeartbeat', 'unauthenticated', {
        params: { shardId: lease.shard_id },
        body: { lease_token: lease.lease_token, files_done: 0, seconds_done: 0 },
      });
      expect(error).toMatch(
        /^The runner token "old laptop" was revoked on .*\. Create one in Account Settings, under "Runners"/,
      );
      expect((await bob.ok('runnerTokensList')).tokens).toEqual([]);
      for (const [token, said] of [
        ['brt_cut', /not whole/],
        [`brt_${'a'.repeat(43)}`, /not known here/],
      ] as const)
        expect(
          (await new Caller(server(), token).refused('runnerBacklog', 'unauthenticated')).error,
        ).toMatch(said);
      const other = await bob.ok('runnerTokensCreate', { body: { name: 'new' } });
      await bob.ok('userDelete');
      await new Caller(server(), other.secret).refused('runnerBacklog', 'unauthenticated');
    });

    it('for the work of everybody are made, seen and revoked by operators alone', async () => {
      const olga = await newOperator(server());
      await ada.refused('runnerTokensList', 'not_found', { query: { scope: 'all' } });
      await ada.refused('runnerTokensCreate', 'not_found', { body: { name: 'x', scope: 'all' } });
      const { secret, runner_token } = await olga.ok('runnerTokensCreate', {
        body: { name: 'shed', scope: 'all' },
      });
      expect(runner_token).toMatchObject({ scope: 'all', email: null });
      const { analysisId } = await queuedAnalysis(ada, 1);
      await new ScriptedRunner(server(), [type], secret).workOff(analysisId);
      const { secret: adas, runner_token: hers } = await ada.ok('runnerTokensCreate', {
        body: { name: 'hers' },
      });
      const first = await olga.ok('runnerTokensList', { query: { scope: 'all', limit: 1 } });
      const rest = await olga.ok('runnerTokensList', {
        query: { scope: 'all', cursor: first.next_cursor ?? '' },
      });
      expect(first.tokens).toEqual([hers]);
      expect(rest.tokens.map((one) => one.token_id)).toContain(runner_token.token_id);
      expect((await olga.ok('runnerTokensList')).tokens).toEqual([]);
      await ada.refused('runnerTokensRevoke', 'not_found', {
        params: { tokenId: runner_token.token_id },
      });
      for (const one of [runner_token, hers])
        await olga.ok('runnerTokensRevoke', { params: { tokenId: one.token_id } });
      for (const token of [secret, adas])
        await new Caller(server(), token).refused('runnerBacklog', 'unauthenticated');
      const { actions } = await olga.ok('adminActionsList', { query: { limit: 3 } });
      expect(actions.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
        'runner-tokens.revoke hers',
        'runner-tokens.revoke shed',
        'runner-tokens.add shed',
      ]);
    });

    it('of a suspended account get nothing, and an account has a limited number of them', async () => {
      const olga = await newOperator(server());
      const bob = await newAccount(server());
      const { secret } = await bob.ok('runnerTokensCreate', { body: { name: 'one' } });
      const params = { userId: bob.userId };
      await olga.ok('adminUsersUpdate', { params, body: { suspended: true } });
      await new Caller(server(), secret).refused('runnerBacklog', 'forbidden');
      await olga.ok('adminUsersUpdate', { params, body: { suspended: false } });
      const more = () => bob.raw('runnerTokensCreate', { body: { name: 'more' } });
      const made = await Promise.all(
        Array.from({ length: limits.runner_tokens_per_account }, more),
      );
      expect(made.filter(({ status }) => status === 201)).toHaveLength(
        limits.runner_tokens_per_account - 1,
      );
      await bob.refused('runnerTokensCreate', 'limit_reached', { body: { name: 'too many' } });
      await bob.refused('runnerTokensCreate', 'invalid_request', {
        body: { name: 'x'.repeat(limits.runner_token_name_length + 1) },
      });
    });
  });
