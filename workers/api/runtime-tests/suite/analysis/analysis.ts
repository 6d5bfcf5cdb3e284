import { knownModels } from '@biophony/contract/constants';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';
import { newDataset, projectWithData, uploadAll, wav } from '../support/card.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';

export const analysisSuite = (server: () => TestServer) =>
  describe('analyses', () => {
    it('wait for data (S4.15)', async () => {
      const ada = await newAccount(server());
      const { projectId } = await newDataset(ada);
      const { compatible_types } = await ada.ok('compatibleTypes', { params: { projectId } });
      const indices = compatible_types.find((type) => type.type === 'acoustic_indices');
      expect(indices).toMatchObject({ compatible: false, file_count: 0 });
      expect(indices?.reason).toContain('Upload a dataset first');
      await ada.refused('analysesCreate', 'data_not_ready', {
        params: { projectId },
        body: { analysis_type: 'acoustic_indices' },
      });
    });

    it('are made of the dataset that is named, and of the first usable one where none is', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId: older } = await projectWithData(ada, 2);
      const device = {
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      } as const;
      const { data_id: newer } = await ada.ok('datasetsCreate', {
        params: { projectId },
        body: { dataset_name: 'Card B', ...device },
      });
      await uploadAll(ada, newer, [wav('20260502_050000.WAV', 800, 9)]);
      const params = { projectId };
      const type = { analysis_type: 'acoustic_indices' };
      const made = async (body: object) =>
        (await ada.ok('analysesCreate', { params, body: { ...type, ...body } })).analysis;
      expect(await made({})).toMatchObject({ data_id: newer, total_files: 1 });
      const ofOlder = await made({ data_id: older });
      expect(ofOlder).toMatchObject({ data_id: older, total_files: 2 });
      expect(await made({ data_id: newer })).toMatchObject({ data_id: newer, total_files: 1 });
      const executed = await ada.ok('analysesExecute', {
        params: { analysisId: ofOlder.analysis_id },
      });
      expect(executed.analysis).toMatchObject({ data_id: older, total_files: 2 });
      const fits = async (query?: { data_id: string }) => {
        const { compatible_types } = await ada.ok('compatibleTypes', { params, query });
        return compatible_types.find(({ type: id }) => id === 'acoustic_indices')?.file_count;
      };
      expect(await fits()).toBe(1);
      expect(await fits({ data_id: older })).toBe(2);
      expect(await fits({ data_id: newer })).toBe(1);
      await ada.ok('analysesDelete', { params: { analysisId: ofOlder.analysis_id } });
    });

    it('are refused for a dataset that is elsewhere, somebody else’s, or not complete', async () => {
      const [ada, bob] = [await newAccount(server()), await newAccount(server())];
      const { projectId } = await projectWithData(ada, 1);
      const elsewhere = await projectWithData(ada, 1);
      const others = await projectWithData(bob, 1);
      const params = { projectId };
      const body = (data_id: string) => ({ analysis_type: 'acoustic_indices', data_id });
      for (const data_id of [elsewhere.dataId, others.dataId, 'nowhere']) {
        const refusal = await ada.refused('analysesCreate', 'not_found', {
          params,
          body: body(data_id),
        });
        expect(refusal.error).toContain('dataset');
        await ada.refused('compatibleTypes', 'not_found', { params, query: { data_id } });
      }
      const { data_id: empty } = await ada.ok('datasetsCreate', {
        params,
        body: {
          dataset_name: 'Card without files',
          classification_method: 'by_device',
          data_type_or_device: 'audiomoth',
        },
      });
      const refusal = await ada.refused('analysesCreate', 'data_not_ready', {
        params,
        body: body(empty),
      });
      expect(refusal.error).toContain('Card without files');
      for (const data_id of ['', 'x'.repeat(65), 7]) {
        const wrong = await ada.refused('analysesCreate', 'invalid_request', {
          params,
          body: { ...body(''), data_id } as never,
        });
        expect(wrong.field).toBe('data_id');
      }
      const { analyses } = await ada.ok('analysesList', { params });
      expect(analyses).toEqual([]);
    });

    it('need their model, and say how to install it, until a runner offers it', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 2);
      const types = async () =>
        (await ada.ok('compatibleTypes', { params: { projectId } })).compatible_types;
      const birdnet = async () => (await types()).find((type) => type.type === 'birdnet_v2_4');
      expect(await birdnet()).toMatchObject({
        compatible: false,
        compatible_files: 2,
        file_count: 2,
        reason:
          'BirdNET V2.4 is not installed. Run `biophony-analysis models install birdnet-v2.4` where the analyses run, then try again.',
      });
      const body = { analysis_type: 'birdnet_v2_4' };
      await ada.refused('analysesCreate', 'not_compatible', { params: { projectId }, body });
      await new ScriptedRunner(server(), ['birdnet_v2_4', 'model:bats', 'audio_events']).lease();
      expect(await birdnet()).toMatchObject({ compatible: true, reason: null });
      // Other tests of the suite add models.
      const named = (await types()).filter(({ type }) => !type.startsWith('model:turns-'));
      expect(named.map((type) => type.type)).toEqual([
        'acoustic_indices',
        'audio_events',
        'birdnet_v2_4',
        'model:bats',
        ...Object.keys(knownModels)
          .filter((id) => id !== 'birdnet-v2.4')
          .map((id) => `model:${id}`),
      ]);
      const { analysis } = await ada.ok('analysesCreate', { params: { projectId }, body });
      expect(analysis).toMatchObject({
        status: 'configured',
        total_files: 2,
        settings: { min_conf: 0.25, week: -1, locale: 'en' },
      });
    });

    it('tell before they are made whether a place limits the species, once a runner told', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 1);
      const ranged = async () => {
        const { compatible_types } = await ada.ok('compatibleTypes', { params: { projectId } });
        return compatible_types.find((type) => type.type === 'model:ranged')?.species_range;
      };
      const runner = new ScriptedRunner(server(), ['model:ranged']);
      await runner.lease();
      expect(await ranged()).toBe(null);
      await runner.lease(true);
      expect(await ranged()).toBe(true);
      await new ScriptedRunner(server(), ['model:ranged']).lease(false);
      expect(await ranged()).toBe(false);
    });

    it('have the name of a custom model, before they are made and once they are, as the runner told', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 1);
      const type = 'model:named';
      const params = { projectId };
      const runner = new ScriptedRunner(server(), [type]);
      const told = async () => {
        const { compatible_types } = await ada.ok('compatibleTypes', { params });
        const { template } = await ada.ok('analysisTypeGet', { params: { type } });
        const listed = compatible_types.find((one) => one.type === type);
        return [listed?.name, template.name];
      };
      expect(await told()).toEqual([undefined, null]);
      await runner.lease();
      expect(await told()).toEqual([null, null]);
      await runner.lease(null, 'Owls of the lake');
      expect(await told()).toEqual(['Owls of the lake', 'Owls of the lake']);
      const { analysis } = await ada.ok('analysesCreate', {
        params,
        body: { analysis_type: type },
      });
      expect(analysis.analysis_name).toBe('Owls of the lake');
      await runner.lease(null, 'Owls of the lake 2');
      expect(await told()).toEqual(['Owls of the lake 2', 'Owls of the lake 2']);
      const { analyses } = await ada.ok('analysesList', { params });
      expect(analyses.map((one) => one.analysis_name)).toEqual(['Owls of the lake']);
    });

    it('made before runners told names are called by the model of their summary', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 1);
      const params = { projectId };
      const runner = new ScriptedRunner(server(), ['model:unnamed']);
      await runner.lease();
      const body = { analysis_type: 'model:unnamed' };
      const { analysis } = await ada.ok('analysesCreate', { params, body });
      expect(analysis.analysis_name).toBe(null);
      const of = { params: { analysisId: analysis.analysis_id } };
      await ada.ok('analysesExecute', of);
      await runner.workOff(analysis.analysis_id);
      expect((await ada.ok('analysesGet', of)).analysis.analysis_name).toBe('scripted');
    });

    it('have their settings checked with the words of the form (S5.10, S5.11)', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 1);
      await new ScriptedRunner(server(), ['birdnet_v2_4']).lease();
      const wrong: [Record<string, unknown>, string, string][] = [
        [{ min_conf: '' }, 'Confidence threshold is required', 'settings.min_conf'],
        [{ min_conf: 'high' }, 'Confidence threshold must be a number', 'settings.min_conf'],
        [{ min_conf: 2 }, 'Confidence threshold must be between 0 and 1', 'settings.min_conf'],
        [{ week: 49 }, 'Week must be between 1 and 48 (or -1 for no filter)', 'settings.week'],
        [{ lat: 91 }, 'Latitude must be between -90 and 90', 'settings.lat'],
        ...['Berlin', '+15:00', 'Z', 2, 'A'.repeat(65)].map(
          (timezone): [Record<string, unknown>, string, string] => [
            { timezone },
            'Time zone must be a name such as Europe/Berlin, or an offset such as +02:00',
            'settings.timezone',
          ],
        ),
        [
          { fmin: 20_000 },
          'Lowest frequency must be below 15000 Hz, the highest this model hears',
          'settings.fmin',
        ],
      ];
      for (const [settings, error, field] of wrong) {
        const failure = await ada.refused('analysesCreate', 'invalid_request', {
          params: { projectId },
          body: { analysis_type: 'birdnet_v2_4', settings },
        });
        expect(failure).toMatchObject({ error, field });
      }
      const unknown = await ada.refused('analysesCreate', 'invalid_request', {
        params: { projectId },
        body: { analysis_type: 'tea_leaves' },
      });
      expect(unknown.field).toBe('analysis_type');
    });

    it('keep a time zone, where one is given, and hand it to the runner', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 1);
      const make = async (settings: Record<string, unknown>) => {
        const { analysis } = await ada.ok('analysesCreate', {
          params: { projectId },
          body: { analysis_type: 'acoustic_indices', settings },
        });
        return analysis;
      };
      expect((await make({ timezone: '' })).settings).toEqual({});
      const { settings, analysis_id: analysisId } = await make({ timezone: 'Europe/Berlin' });
      expect(settings).toEqual({ timezone: 'Europe/Berlin' });
      await ada.ok('analysesExecute', { params: { analysisId } });
      const lease = await new ScriptedRunner(server(), ['acoustic_indices']).leaseOf(analysisId);
      expect(lease.settings).toEqual({ timezone: 'Europe/Berlin' });
      await ada.ok('analysesCancel', { params: { analysisId } });
    });

    it('have templates (S3.11)', async () => {
      const ada = await newAccount(server());
      const { template } = await ada.ok('analysisTypeGet', { params: { type: 'birdnet_v2_4' } });
      expect(template.default_settings).toMatchObject({ min_conf: 0.25, overlap: 0 });
      expect(template.parameter_descriptions.week).toContain('48');
      expect(template.parameter_descriptions.timezone).toContain('Europe/Berlin');
      await ada.refused('analysisTypeGet', 'not_found', { params: { type: 'tea_leaves' } });
    });

    it('are executed once however often that is asked, and can be cancelled', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 1);
      const { analysis } = await ada.ok('analysesCreate', {
        params: { projectId },
        body: { analysis_type: 'acoustic_indices' },
      });
      const params = { analysisId: analysis.analysis_id };
      const results = await ada.refused('analysesResults', 'conflict', { params });
      expect(results.error).toContain('configured');
      const answers = await Promise.all([1, 2, 3].map(() => ada.ok('analysesExecute', { params })));
      expect(new Set(answers.map((answer) => answer.analysis.cloud_job_id)).size).toBe(1);
      const cancelled = await ada.ok('analysesCancel', { params });
      expect(cancelled.analysis).toMatchObject({
        status: 'failed',
        cancelled: true,
        error_message: 'You cancelled this analysis.',
      });
      await ada.ok('analysesCancel', { params });
      await ada.refused('analysesExecute', 'already_running', { params });
      const { analyses } = await ada.ok('analysesList', { params: { projectId } });
      expect(analyses).toHaveLength(1);
      await ada.ok('analysesDelete', { params });
      await ada.refused('analysesGet', 'not_found', { params });
      const { project } = await ada.ok('projectsGet', { params: { projectId } });
      expect(project.timeline.slice(0, 4).map((event) => event.action)).toEqual([
        'Analysis deleted',
        'Analysis cancelled',
        'Analysis queued',
        'Analysis created',
      ]);
    });

    it('of somebody else do not exist (S6.4)', async () => {
      const [ada, bob] = [await newAccount(server()), await newAccount(server())];
      const { projectId } = await projectWithData(ada, 1);
      const { analysis } = await ada.ok('analysesCreate', {
        params: { projectId },
        body: { analysis_type: 'acoustic_indices' },
      });
      const params = { analysisId: analysis.analysis_id };
      await bob.refused('analysesGet', 'not_found', { params });
      await bob.refused('analysesExecute', 'not_found', { params });
      await bob.refused('analysesCancel', 'not_found', { params });
      await bob.refused('analysesResults', 'not_found', { params });
      await bob.refused('analysesDelete', 'not_found', { params });
    });
  });
