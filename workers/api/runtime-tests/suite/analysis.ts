import { describe, expect, it } from 'vitest';
import type { TestServer } from '../servers/test-server.ts';
import { newAccount } from './account.ts';
import { newDataset, projectWithData } from './card.ts';
import { PretendRunner } from './pretend-runner.ts';

export const analysisSuite = (server: () => TestServer) =>
  describe('analyses', () => {
    it('wait for data', async () => {
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
      await new PretendRunner(server(), ['birdnet_v2_4', 'model:bats', 'audio_events']).lease();
      expect(await birdnet()).toMatchObject({ compatible: true, reason: null });
      expect((await types()).map((type) => type.type)).toEqual([
        'acoustic_indices',
        'audio_events',
        'birdnet_v2_4',
        'model:bats',
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
      const runner = new PretendRunner(server(), ['model:ranged']);
      await runner.lease();
      expect(await ranged()).toBe(null);
      await runner.lease(true);
      expect(await ranged()).toBe(true);
      await new PretendRunner(server(), ['model:ranged']).lease(false);
      expect(await ranged()).toBe(false);
    });

    it('have their settings checked with the words of the form', async () => {
      const ada = await newAccount(server());
      const { projectId } = await projectWithData(ada, 1);
      await new PretendRunner(server(), ['birdnet_v2_4']).lease();
      const wrong: [Record<string, unknown>, string, string][] = [
        [{ min_conf: '' }, 'Confidence threshold is required', 'settings.min_conf'],
        [{ min_conf: 'high' }, 'Confidence threshold must be a number', 'settings.min_conf'],
        [{ min_conf: 2 }, 'Confidence threshold must be between 0 and 1', 'settings.min_conf'],
        [{ week: 49 }, 'Week must be between 1 and 48 (or -1 for no filter)', 'settings.week'],
        [{ lat: 91 }, 'Latitude must be between -90 and 90', 'settings.lat'],
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

    it('have templates', async () => {
      const ada = await newAccount(server());
      const { template } = await ada.ok('analysisTypeGet', { params: { type: 'birdnet_v2_4' } });
      expect(template.default_settings).toMatchObject({ min_conf: 0.25, overlap: 0 });
      expect(template.parameter_descriptions.week).toContain('48');
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

    it('of somebody else do not exist', async () => {
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
