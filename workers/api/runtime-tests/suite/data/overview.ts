import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';
import { newDataset } from '../support/card.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { recorder, upload } from './survey.ts';

export const overviewSuite = (server: () => TestServer) =>
  describe('a project as one survey', () => {
    it('is told what came last and what waits for somebody, its species, and finds recordings', async () => {
      const ada = await newAccount(server());
      const params = await newDataset(ada);
      await upload(ada, params.dataId, [
        { at: '2026-05-01T18:00:00' },
        { at: '2026-05-01T19:00:00' },
        { at: '2026-05-05T05:00:00' },
        { at: '2026-05-01T20:00:00', device: 'B0B0B0B0B0B0B0B0' },
      ]);
      const whole = { start: '2026-05-01T00:00:00Z', end: '2026-05-20T00:00:00Z' };
      const { deployments } = await ada.ok('deploymentsCreate', {
        params,
        body: { deployments: [{ site: { name: 'Reed bed' }, device_id: recorder, ...whole }] },
      });
      const runner = new ScriptedRunner(server(), ['audio_events']);
      // Returns shards of other tests.
      const other = await runner.lease();
      if (other) await runner.release(other, null);
      const batch_id = crypto.randomUUID();
      const { analysis } = await ada.ok('analysesCreate', {
        params,
        body: { analysis_type: 'audio_events', data_id: params.dataId, batch_id },
      });
      expect(analysis.batch_id).toBe(batch_id);
      const of = { analysisId: analysis.analysis_id };
      await ada.ok('analysesExecute', { params: of });
      const found = (scientific_name: string, count: number) => ({
        scientific_name,
        common_name: '',
        count,
        best_confidence: 0.5,
      });
      await runner.workOff(
        of.analysisId,
        {},
        {
          species: [found('Turdus merula', 3), found('Cuculus canorus', 5)],
        },
      );
      const { overview } = await ada.ok('projectsOverview', { params });
      expect(overview).toMatchObject({
        arrived: { datasets: 1, data_ids: [params.dataId] },
        species: null,
        silent: {
          count: 1,
          list: [
            { deployment_id: deployments[0]?.deployment_id, until: '2026-05-20T00:00:00.000Z' },
          ],
        },
        failures: [],
        review: { samples: 0, items: 0, sample_id: null },
        without_analysis: 0,
        unplaced: { recordings: 1, list: [{ data_id: params.dataId, recordings: 1 }] },
      });
      const { species, next_cursor } = await ada.ok('speciesList', {
        params,
        query: { limit: 1, search: 'u' },
      });
      expect(species).toMatchObject([
        { scientific_name: 'Cuculus canorus', detections: 5, datasets: 1, data_id: params.dataId },
      ]);
      const cursor = next_cursor ?? '';
      const rest = await ada.ok('speciesList', {
        params,
        query: { limit: 1, search: 'u', cursor },
      });
      expect([rest.species[0]?.detections, rest.next_cursor]).toEqual([3, null]);
      const search = async (text: string) => {
        const query = { search: text };
        return (await ada.ok('recordingsSearch', { params, query })).recordings.length;
      };
      expect(await Promise.all(['B0B0', '2026-05-01 18', 'none'].map(search))).toEqual([1, 1, 0]);
      const { compatible_types } = await ada.ok('compatibleTypes', {
        params,
        query: { datasets: 'all' },
      });
      expect(compatible_types[0]).toMatchObject({ purpose: 'sound', compatible_files: 4 });
    });
  });
