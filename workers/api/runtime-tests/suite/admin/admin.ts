import type { InstallReport } from '@biophony/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, password, type Account } from '../support/account.ts';
import { belongings } from '../support/belongings.ts';
import { call } from '../support/call.ts';
import { newOperator } from './operator.ts';

export const adminSuite = (server: () => TestServer) =>
  describe('operators', () => {
    let olga: Account;
    beforeAll(async () => {
      olga = await newOperator(server());
    });

    it('are told so in their profile; to others there is nothing, as at any path', async () => {
      expect((await olga.ok('profileGet')).operator).toBe(true);
      const ada = await newAccount(server());
      expect((await ada.ok('profileGet')).operator).toBe(false);
      const refused = await ada.refused('adminTotals', 'not_found');
      expect(refused.error).toBe(
        'There is nothing at /api/admin/totals. See /api/openapi.json for what there is.',
      );
      const { secret } = await olga.ok('keysCreate', { body: { name: 'script' } });
      await new Caller(server(), secret).refused('adminTotals', 'not_found');
      await new Caller(server(), undefined).refused('adminTotals', 'not_found');
    });

    it('find accounts by a part of the address or the name, and page through them', async () => {
      await newAccount(server());
      await newAccount(server());
      const ada = await newAccount(server(), 'Zaunkönig_100%');
      const found = async (search: string) =>
        (await olga.ok('adminUsersList', { query: { search } })).users.map((one) => one.user_id);
      expect(await found('nig_100%')).toEqual([ada.userId]);
      expect(await found(ada.email.toUpperCase())).toEqual([ada.userId]);
      expect(await found('Zaunk%100')).toEqual([]);
      const asa = await newAccount(server(), 'Åsa Öberg');
      expect(await found('Åsa Öberg')).toEqual([asa.userId]);
      expect(await found('ÅSA Ö')).toEqual([asa.userId]);
      expect(await found('åsa')).toEqual([]);
      const first = await olga.ok('adminUsersList', { query: { limit: 2 } });
      const second = await olga.ok('adminUsersList', {
        query: { limit: 2, cursor: first.next_cursor ?? '' },
      });
      const ids = [...first.users, ...second.users].map((one) => one.user_id);
      expect(new Set(ids).size).toBe(4);
      expect(first.users[0]?.user_id).toBe(asa.userId);
    });

    it('change plan and ceiling, which counts in place of that of the plan', async () => {
      const ada = await newAccount(server());
      const params = { userId: ada.userId };
      const { user } = await olga.ok('adminUsersUpdate', {
        params,
        body: { subscription_tier: 'pro' },
      });
      expect(user).toMatchObject({ subscription_tier: 'pro', storage_limit_bytes: null });
      await olga.ok('adminUsersUpdate', { params, body: { storage_limit_bytes: 5000 } });
      expect((await ada.ok('storage')).subscription_limit_bytes).toBe(5000);
      await olga.ok('adminUsersUpdate', { params, body: { storage_limit_bytes: null } });
      expect((await ada.ok('storage')).subscription_limit_bytes).toBe(100 * 1024 ** 3);
      const { sign_ins: signIns } = await olga.ok('adminSignInsList', {
        query: { user_id: olga.userId },
      });
      expect(signIns[0]).toMatchObject({ email: olga.email, way: 'sign_up' });
      const { actions } = await olga.ok('adminActionsList', { query: { limit: 3 } });
      expect(actions.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
        `users.ceiling ${ada.email}`,
        `users.ceiling ${ada.email}`,
        `users.plan ${ada.email}`,
      ]);
      expect(actions[0]?.operator_email).toBe(olga.email);
    });

    it('suspend an account: nothing of it works, with a sentence, until it is resumed', async () => {
      const ada = await newAccount(server());
      const key = (await ada.ok('keysCreate', { body: { name: 'laptop' } })).secret;
      const params = { userId: ada.userId };
      const { project } = await ada.ok('projectsCreate', { body: { title: 'Marsh' } });
      const origin = 'https://reserve.example';
      await ada.ok('publicAccessPut', {
        params: { projectId: project.project_id },
        body: { enabled: true, origins: [origin] },
      });
      const shown = () =>
        call(server().baseUrl, 'embedPublicTokensCreate', {
          body: { project_id: project.project_id },
          headers: { origin },
        });
      expect((await shown()).status).toBe(200);
      await olga.ok('adminUsersUpdate', { params, body: { suspended: true } });
      expect((await shown()).status).toBe(404);
      for (const caller of [ada, new Caller(server(), key)]) {
        const { error } = await caller.refused('projectsList', 'forbidden');
        expect(error).toMatch(
          /^This account is suspended: .* Ask the people who run this service\.$/,
        );
      }
      const { user } = await olga.ok('adminUsersUpdate', { params, body: { suspended: false } });
      expect(user.suspended_at).toBeNull();
      await ada.ok('projectsList');
      await olga.refused('adminUsersUpdate', 'conflict', {
        params: { userId: olga.userId },
        body: { suspended: true },
      });
    });

    it('end sessions and delete accounts, but not their own', async () => {
      const ada = await newAccount(server());
      const params = { userId: ada.userId };
      await olga.ok('adminUsersEndSessions', { params });
      await ada.refused('projectsList', 'unauthenticated');
      await olga.ok('adminUsersDelete', { params });
      await olga.refused('adminUsersDelete', 'not_found', { params });
      await olga.refused('adminUsersDelete', 'conflict', { params: { userId: olga.userId } });
    });

    it('stop analyses and begin them anew, and see no more of them than numbers and names', async () => {
      const ada = await newAccount(server());
      const { analysisId = '' } = await belongings(ada);
      const params = { analysisId };
      await ada.ok('analysesExecute', { params });
      await olga.refused('adminAnalysesRequeue', 'conflict', { params });
      const { analysis } = await olga.ok('adminAnalysesCancel', { params });
      expect(analysis).toMatchObject({ status: 'failed', cancelled: true, email: ada.email });
      expect((await ada.ok('analysesGet', { params })).analysis.error_message).toBe(
        'The people who run this service cancelled this analysis.',
      );
      const again = await olga.ok('adminAnalysesRequeue', { params });
      expect(again.analysis).toMatchObject({ status: 'queued', cancelled: false });
      const { analyses } = await olga.ok('adminAnalysesList', { query: { status: 'queued' } });
      expect(analyses[0]?.analysis_id).toBe(analysisId);
      await olga.refused('analysesGet', 'not_found', { params });
      await olga.ok('adminAnalysesCancel', { params });
    });

    it('see who works, and how much there is of everything', async () => {
      const runner = new Caller(server(), server().runnerSecret);
      await runner.ok('runnerLease', {
        body: {
          runner_id: 'shed-2',
          analysis_types: [
            { analysis_type: 'nothing_asks_for_this', model: null, model_version: null },
          ],
        },
      });
      const { runners } = await olga.ok('adminRunnersList');
      expect(runners.find((one) => one.runner_id === 'shed-2')).toMatchObject({
        analysis_types: ['nothing_asks_for_this'],
        shards: 0,
      });
      const totals = await olga.ok('adminTotals');
      expect(totals.users).toBeGreaterThan(1);
      expect(totals.runners).toBeGreaterThan(0);
      expect(await olga.ok('adminRetentionGet')).toMatchObject({ results: { count: 0 } });
    });

    it('have machines of the service install a model once its licence is accepted, and take it back (S23.10, S23.11)', async () => {
      const model = 'perch-v2';
      const params = { model };
      const machine = (name: string, secret = server().runnerSecret) => {
        const caller = new Caller(server(), secret);
        const lease = async (installs = true, models: string[] = []) =>
          (
            await caller.ok('runnerLease', {
              body: {
                runner_id: name,
                analysis_types: models.map((id) => ({
                  analysis_type: `model:${id}`,
                  model: id,
                  model_version: '1',
                })),
                installs,
              },
            })
          ).install;
        const report = (orderId: string, state: InstallReport['state'], message: string | null) =>
          caller.ok('runnerInstall', {
            params: { orderId },
            body: { runner_id: name, state, bytes: 10, total_bytes: null, message },
          });
        return { caller, lease, report };
      };
      const [one, two] = [machine('one'), machine('two')];
      expect(await one.lease()).toBeUndefined();
      const listed = async () => {
        const { models, installers } = await olga.ok('adminModelsList');
        return { ...models.find((known) => known.model === model), installers };
      };
      expect(await listed()).toMatchObject({ ordered_at: null, machines: [] });
      expect((await listed()).installers).toBeGreaterThan(0);

      const wrong = await olga.refused('adminModelsInstall', 'conflict', {
        params,
        body: { licence: 'MIT' },
      });
      expect(wrong.error).toMatch(/^The licence of this model is Apache-2\.0, not MIT\./);
      const accepted = { params, body: { licence: 'Apache-2.0' } };
      await olga.refused('adminModelsInstall', 'not_found', {
        ...accepted,
        params: { model: 'none' },
      });
      expect((await olga.ok('adminModelsInstall', accepted)).model.ordered_at).not.toBeNull();
      const order = await one.lease();
      expect(order).toMatchObject({ model, licence: 'Apache-2.0' });
      expect(await one.lease(false)).toBeUndefined();
      const ada = await newAccount(server());
      const { secret } = await ada.ok('runnerTokensCreate', { body: { name: 'laptop' } });
      const hers = machine('hers', secret);
      expect(await hers.lease()).toBeUndefined();
      const orderId = order?.order_id ?? '';
      expect(await hers.report(orderId, 'installed', null)).toEqual({ stop: true });
      expect(await one.report(orderId, 'downloading', null)).toEqual({ stop: false });
      expect((await listed()).machines).toMatchObject([
        { runner_id: 'one', state: 'downloading', bytes: 10 },
      ]);
      await one.report(orderId, 'failed', 'The disk is full.');
      expect(await one.lease()).toBeUndefined();
      expect((await listed()).machines).toMatchObject([
        { state: 'failed', message: 'The disk is full.' },
      ]);
      await two.report((await two.lease())?.order_id ?? '', 'installed', null);
      expect(await two.lease(true, [model])).toBeUndefined();
      expect(
        (await listed()).machines
          ?.map(({ runner_id, state }) => `${runner_id} ${state}`)
          .toSorted(),
      ).toEqual(['one failed', 'two installed']);

      await olga.ok('adminModelsInstall', accepted);
      const again = await one.lease();
      expect(again?.order_id).not.toBe(orderId);
      expect(await one.report(orderId, 'downloading', null)).toEqual({ stop: true });
      await olga.ok('adminModelsStop', { params });
      expect(await one.report(again?.order_id ?? '', 'installing', null)).toEqual({ stop: true });
      expect(await one.lease()).toBeUndefined();
      expect(await listed()).toMatchObject({
        ordered_at: null,
        machines: [{ runner_id: 'two', state: 'installed' }],
      });
      const { actions } = await olga.ok('adminActionsList', { query: { limit: 3 } });
      expect(actions.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
        `models.stop ${model}`,
        `models.install ${model}`,
        `models.install ${model}`,
      ]);
    });

    it('close sign-ups, or let in people of their domains alone', async () => {
      const visitor = new Caller(server(), undefined);
      const signUp = (email: string) => ({ body: { email, password, name: 'Eve' } });
      await olga.ok('adminSettingsPut', { body: { sign_ups: 'closed' } });
      try {
        const closed = await visitor.refused('authSignUp', 'forbidden', signUp('e@a.example'));
        expect(closed.error).toMatch(/^Nobody can sign up here at the moment\. Ask/);
        await olga.refused('adminSettingsPut', 'invalid_request', {
          body: { sign_ups: 'domains' },
        });
        await olga.ok('adminSettingsPut', {
          body: { sign_ups: 'domains', sign_up_domains: ['Reserve.example'], default_plan: 'pro' },
        });
        const other = await visitor.refused(
          'authSignUp',
          'forbidden',
          signUp('e@reserve.example.evil.example'),
        );
        expect(other.error).toContain('addresses that end in @reserve.example.');
        const email = 'eve@reserve.example';
        const { token } = await visitor.ok('authSignUp', signUp(email));
        const { token: idToken } = await visitor.ok('authToken', { token: token ?? '' });
        const { user } = await visitor.ok('userInit', { token: idToken });
        expect(user.subscription_tier).toBe('pro');
      } finally {
        await olga.ok('adminSettingsPut', {
          body: { sign_ups: 'open', sign_up_domains: [], default_plan: 'free' },
        });
      }
      expect((await olga.ok('adminSettingsGet')).settings.sign_ups).toBe('open');
    });

    it('close the service for maintenance: 503 with their words to everybody but themselves', async () => {
      const ada = await newAccount(server());
      await olga.ok('adminSettingsPut', { body: { maintenance: 'Back at noon.' } });
      try {
        const answer = await ada.raw('projectsList');
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('120');
        expect(answer.body).toMatchObject({
          code: 'unavailable',
          error: 'This service is being maintained. Back at noon.',
        });
        await new Caller(server(), server().runnerSecret).refused('runnerLease', 'unavailable', {
          body: { runner_id: 'shed-2', analysis_types: [] },
        });
        await olga.ok('projectsList');
        expect((await ada.ok('health')).maintenance).toBe('Back at noon.');
        expect((await call(server().baseUrl, 'ready')).status).toBe(200);
      } finally {
        await olga.ok('adminSettingsPut', { body: { maintenance: '' } });
      }
      await ada.ok('projectsList');
    });
  });
