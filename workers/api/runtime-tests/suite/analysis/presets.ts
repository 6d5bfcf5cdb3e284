import { completeSettings, limits } from '@biophony/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';

const body = {
  name: ' Owls ',
  analysis_type: 'birdnet_v2_4',
  settings: { min_conf: 0.6, species_list: ['Strix aluco_Tawny Owl', 'Asio otus'] },
};

export const presetsSuite = (server: () => TestServer) =>
  describe('presets', () => {
    let ada: Account;
    let eve: Account;
    beforeAll(async () => {
      ada = await newAccount(server());
      eve = await newAccount(server());
    });

    /** Adds presets directly to the database, with any text as settings. */
    const fill = ({ userId }: Account, count: number, settings: string, name = 'Preset') =>
      server().sql(
        `INSERT INTO presets (preset_id, user_id, name, analysis_type, settings, created_at, updated_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
         SELECT '${userId} ${name} ' || i, '${userId}', '${name} ' || i, 'audio_events', '${settings}', '2026-05-21T05:00:00.000Z', '2026-05-21T05:00:00.000Z' FROM n`,
      );

    it('keep complete settings under a name, and are listed by their names without them (S24.1)', async () => {
      const { preset } = await ada.ok('presetsCreate', { body });
      expect(preset).toMatchObject({ name: 'Owls', analysis_type: 'birdnet_v2_4' });
      const complete = completeSettings('birdnet_v2_4', body.settings).settings;
      expect(preset.settings).toEqual(complete);
      expect(complete.species_list).toEqual(['Asio otus', 'Strix aluco']);
      const events = { name: 'Bats', analysis_type: 'audio_events', settings: { band: 'bats' } };
      await ada.ok('presetsCreate', { body: events });
      const listed = await ada.ok('presetsList');
      expect(listed.presets.map(({ name }) => name)).toEqual(['Bats', 'Owls']);
      expect(listed.presets[1]).not.toHaveProperty('settings');
      const params = { presetId: preset.preset_id };
      expect((await ada.ok('presetsGet', { params })).preset).toEqual(preset);
      const query = { analysis_type: 'birdnet_v2_4' };
      expect((await ada.ok('presetsList', { query })).presets).toHaveLength(1);
      const first = await ada.ok('presetsList', { query: { limit: 1 } });
      const cursor = first.next_cursor ?? '';
      const second = await ada.ok('presetsList', { query: { limit: 1, cursor } });
      expect([first, second].flatMap(({ presets }) => presets)).toEqual(listed.presets);
      expect(second.next_cursor).toBeNull();
    });

    it('have each name once in an account (S24.1)', async () => {
      const failure = await ada.refused('presetsCreate', 'conflict', { body });
      expect(failure.error).toBe(
        'You have a preset called Owls already. Choose another name, or change that preset.',
      );
      await eve.ok('presetsCreate', { body });
      const [bats, owls] = (await ada.ok('presetsList')).presets;
      const params = { presetId: bats?.preset_id ?? '' };
      await ada.refused('presetsUpdate', 'conflict', { params, body: { name: 'Owls' } });
      const renamed = await ada.ok('presetsUpdate', { params, body: { name: 'Bats in May' } });
      expect(renamed.preset).toMatchObject({ name: 'Bats in May', settings: { band: 'bats' } });
      const at = { presetId: owls?.preset_id ?? '' };
      const changed = await ada.ok('presetsUpdate', {
        params: at,
        body: { settings: { min_conf: 0.7 } },
      });
      expect(changed.preset.settings).toEqual(
        completeSettings('birdnet_v2_4', { min_conf: 0.7 }).settings,
      );
    });

    it('of others do not exist (S24.1)', async () => {
      const [preset] = (await ada.ok('presetsList')).presets;
      const params = { presetId: preset?.preset_id ?? '' };
      await eve.refused('presetsGet', 'not_found', { params });
      await eve.refused('presetsUpdate', 'not_found', { params, body: { name: 'Mine' } });
      await eve.refused('presetsDelete', 'not_found', { params });
      const { secret } = await ada.ok('keysCreate', {
        body: { name: 'reader', scopes: ['profile:read'] },
      });
      const reader = new Caller(server(), secret);
      await reader.ok('presetsGet', { params });
      await reader.refused('presetsDelete', 'insufficient_scope', { params });
      await ada.ok('presetsDelete', { params });
      await ada.refused('presetsDelete', 'not_found', { params });
    });

    it('with wrong settings are refused by field, as an analysis is (S24.1)', async () => {
      const wrong = async (given: object, field: string) => {
        const failure = await eve.refused('presetsCreate', 'invalid_request', {
          body: { ...body, name: 'Wrong', ...given },
        });
        expect(failure.field).toBe(field);
      };
      await wrong({ analysis_type: 'nightingales' }, 'analysis_type');
      await wrong({ settings: { min_conf: 2 } }, 'settings.min_conf');
      const species_list = Array.from({ length: 5000 }, (_, at) => `Species of a long list ${at}`);
      await wrong({ settings: { species_list } }, 'settings.species_list');
      await wrong({ name: 'x'.repeat(limits.preset_name_length + 1) }, 'name');
    });

    it('have their settings counted in characters, whatever alphabet they are of (S24.8)', async () => {
      // Each letter is one character, two UTF-16 units and four bytes.
      const names = (count: number) =>
        Array.from({ length: count }, (_, at) => `${at} ${'\u{10437}'.repeat(95)}`);
      const settings = { species_list: names(600) };
      const written = JSON.stringify(completeSettings('birdnet_v2_4', settings).settings);
      const characters = [...written].length;
      expect(written.length).toBeGreaterThan(limits.analysis_settings_length);
      expect(characters).toBeLessThan(limits.analysis_settings_length);

      await server().sql(`DELETE FROM presets WHERE user_id = '${ada.userId}'`);
      // A statement of D1 has at most 100,000 characters.
      const largest = 80_000;
      const needed = 2 * characters - 1;
      const all = limits.preset_settings_length_per_account - needed;
      await fill(ada, Math.floor(all / largest), 'x'.repeat(largest));
      await fill(ada, 1, 'x'.repeat(all % largest), 'The rest');
      const { preset } = await ada.ok('presetsCreate', { body: { ...body, settings } });
      const another = { body: { ...body, name: 'One more', settings } };
      await ada.refused('presetsCreate', 'limit_reached', another);
      const params = { presetId: preset.preset_id };
      await ada.ok('presetsUpdate', { params, body: { settings: { species_list: names(700) } } });
      await ada.ok('presetsUpdate', { params, body: { settings } });

      const longer = { ...body, name: 'Longer', settings: { species_list: names(1100) } };
      const failure = await ada.refused('presetsCreate', 'invalid_request', { body: longer });
      const told = JSON.stringify(completeSettings('birdnet_v2_4', longer.settings).settings);
      expect(failure.error).toContain(`these have ${[...told].length}`);
    });

    it('are two hundred of an account, with so much of settings together, and go with it (S24.1)', async () => {
      const full = eve;
      await server().sql(`DELETE FROM presets WHERE user_id = '${full.userId}'`);
      await fill(full, limits.presets_per_account - 1, '{}');
      const { preset } = await full.ok('presetsCreate', { body });
      const another = { body: { ...body, name: 'One more' } };
      const failure = await full.refused('presetsCreate', 'limit_reached', another);
      expect(failure.error).toContain('200 presets');
      await server().sql(
        `UPDATE presets SET settings = '${'x'.repeat(25_000)}' WHERE user_id = '${full.userId}' AND preset_id <> '${preset.preset_id}'`,
      );
      const params = { presetId: preset.preset_id };
      await full.refused('presetsUpdate', 'limit_reached', {
        params,
        body: {
          settings: {
            species_list: Array.from({ length: 2500 }, (_, at) => `Species called ${at}`),
          },
        },
      });
      await full.ok('presetsUpdate', { params, body: { settings: {} } });
      await full.ok('userDelete');
      await full.refused('presetsList', 'unauthenticated');
    });
  });
