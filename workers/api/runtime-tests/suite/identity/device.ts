import type { AnswerOf } from '@biophony/contract';
import { scopes } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount } from '../support/account.ts';

type Approved = Extract<AnswerOf<'authDevicePoll'>, { status: 'approved' }>;

export const deviceSuite = (server: () => TestServer) =>
  describe('signing a device in', () => {
    const terminal = () => new Caller(server(), undefined);
    const start = (more: { replaces_key_id?: string } = {}) =>
      terminal().ok('authDeviceStart', { body: { client_name: 'biophony on laptop', ...more } });
    const poll = (device_code: string) =>
      terminal().ok('authDevicePoll', { body: { device_code } });

    it('shows a code, waits for somebody to approve it, and hands over a key once', async () => {
      const ada = await newAccount(server());
      const asked = await start();
      expect(asked).toMatchObject({
        user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
        verification_uri: `${server().baseUrl}/device`,
        verification_uri_complete: `${server().baseUrl}/device?user_code=${asked.user_code}`,
        expires_in: 600,
        interval: 5,
      });
      expect(await poll(asked.device_code)).toEqual({ status: 'pending', interval: 5 });
      const typed = { user_code: asked.user_code.toLowerCase().replace('-', ' ') };
      const seen = await ada.ok('authDeviceGet', { query: typed });
      expect(seen).toMatchObject({
        user_code: asked.user_code,
        client_name: 'biophony on laptop',
        status: 'pending',
      });
      await ada.ok('authDeviceApprove', { body: typed });
      const got = (await poll(asked.device_code)) as Approved;
      expect(got).toMatchObject({
        status: 'approved',
        email: ada.email,
        display_name: 'Ada Wren',
        key: { name: 'biophony on laptop', scopes: [...scopes] },
      });
      expect((await new Caller(server(), got.secret).ok('profileGet')).user_id).toBe(ada.userId);
      expect(await poll(asked.device_code)).toEqual({ status: 'expired' });
      await ada.refused('authDeviceGet', 'invalid_request', { query: typed });
    });

    it('ends the key of the last time with the approval, and nobody else’s', async () => {
      const [ada, eve] = [await newAccount(server()), await newAccount(server())];
      const old = await ada.ok('keysCreate', { body: { name: 'laptop' } });
      const decide = async (who: Caller) => {
        const asked = await start({ replaces_key_id: old.key.key_id });
        await who.ok('authDeviceApprove', { body: { user_code: asked.user_code } });
        expect((await poll(asked.device_code)).status).toBe('approved');
      };
      await decide(eve);
      await new Caller(server(), old.secret).ok('profileGet');
      await decide(ada);
      await new Caller(server(), old.secret).refused('profileGet', 'unauthenticated');
      expect((await ada.ok('keysList')).keys).toHaveLength(1);
    });

    it('is over when it was refused, and can be answered once', async () => {
      const ada = await newAccount(server());
      const asked = await start();
      const body = { user_code: asked.user_code };
      expect((await ada.ok('authDeviceDeny', { body })).status).toBe('denied');
      await ada.refused('authDeviceApprove', 'conflict', { body });
      expect(await poll(asked.device_code)).toEqual({ status: 'denied' });
    });

    it('is told to slow down when it asks too often', async () => {
      const asked = await start();
      await poll(asked.device_code);
      expect(await poll(asked.device_code)).toEqual({ status: 'slow_down', interval: 10 });
    });

    it('cannot be approved by an API key, or found by guessing', async () => {
      const ada = await newAccount(server());
      const { secret } = await ada.ok('keysCreate', { body: { name: 'ci' } });
      const asked = await start();
      const body = { user_code: asked.user_code };
      await new Caller(server(), secret).refused('authDeviceApprove', 'forbidden', { body });
      const guess = { query: { user_code: 'BBBB-BBBB' } };
      for (let i = 0; i < 30; i++) await ada.refused('authDeviceGet', 'invalid_request', guess);
      await ada.refused('authDeviceGet', 'rate_limited', guess);
      await ada.refused('authDeviceApprove', 'rate_limited', { body });
    });

    it('gets no key when everything was signed out after the approval', async () => {
      const ada = await newAccount(server());
      const asked = await start();
      await ada.ok('authDeviceApprove', { body: { user_code: asked.user_code } });
      await ada.ok('authSignOutEverywhere');
      expect(await poll(asked.device_code)).toEqual({ status: 'expired' });
    });

    it('gets no key of somebody who has been deleted meanwhile', async () => {
      const ada = await newAccount(server());
      const asked = await start();
      await ada.ok('authDeviceApprove', { body: { user_code: asked.user_code } });
      await ada.ok('userDelete');
      expect(await poll(asked.device_code)).toEqual({ status: 'expired' });
    });
  });
