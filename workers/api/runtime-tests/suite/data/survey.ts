import type { BodyOf, Summary } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { newDataset, put, wav } from '../support/card.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';

export const recorder = '24E144085F256F5A';
const noFacts = {
  format: 'wav',
  sample_rate_hz: 8000,
  channels: 1,
  utc_offset: '+00:00',
  make: 'Open Acoustic Devices',
  model: 'AudioMoth',
  battery_v: 4.1,
  temperature_c: 11,
};

interface Heard {
  at: string;
  device?: string;
  latitude?: number;
  longitude?: number;
}

/** Recordings of 55 seconds by their headers. */
export async function upload(account: Account, dataId: string, heard: readonly Heard[]) {
  const files = heard.map(({ at, device = recorder, latitude, longitude }, index) => {
    const { bytes } = wav('A.WAV', 80 + index);
    const recording = {
      ...noFacts,
      duration_s: 55,
      recorded_at: `${at}+00:00`,
      device_id: device,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
    };
    const filename = `${device}/${at.replaceAll(/[-:]/g, '').replace('T', '_')}.WAV`;
    return { bytes, asked: { filename, content_type: 'audio/wav', size: bytes.length, recording } };
  });
  const params = { dataId };
  const { files: tickets } = await account.ok('uploadUrls', {
    params,
    body: { files: files.map(({ asked }) => asked) },
  });
  for (const [at, ticket] of tickets.entries()) {
    const one = files[at];
    if (!one || ticket.status !== 'upload') throw new Error(JSON.stringify(ticket));
    expect(await put(ticket, one.bytes)).toBe(200);
  }
  await account.ok('uploadComplete', { params });
}

export const surveySuite = (server: () => TestServer) =>
  describe('a survey', () => {
    /** A card with two places of one recorder, and another recorder. */
    async function surveyed() {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      await upload(ada, dataId, [
        { at: '2026-05-01T18:00:00', latitude: 47.65123, longitude: 9.48017 },
        { at: '2026-05-01T19:00:00', latitude: 47.65125, longitude: 9.4802 },
        { at: '2026-05-05T04:59:30', latitude: 47.7, longitude: 9.5 },
        { at: '2026-05-01T20:00:00', device: 'B0B0B0B0B0B0B0B0' },
      ]);
      return { ada, params: { projectId, dataId } };
    }
    const deploy = async (
      ada: Account,
      params: Record<string, string>,
      deployments: BodyOf<'deploymentsCreate'>['deployments'],
    ) => (await ada.ok('deploymentsCreate', { params, body: { deployments } })).deployments;

    it('begins with what a card proposes, which is accepted in one call', async () => {
      const { ada, params } = await surveyed();
      const told = await ada.ok('deploymentProposals', { params });
      expect(told).toMatchObject({
        untimed: 0,
        left_out: 0,
        proposals: [
          { device_id: recorder, recordings: 2, duration_s: 110, deployment_id: null },
          { device_id: recorder, recordings: 1, latitude: 47.7, longitude: 9.5 },
          { device_id: 'B0B0B0B0B0B0B0B0', recordings: 1, latitude: null },
        ],
      });
      const made = await deploy(
        ada,
        params,
        told.proposals.map(
          ({ device_id, recorded_from, recorded_to, latitude, longitude }, at) => ({
            site: { name: `Site ${at}`, latitude, longitude },
            data_id: params.dataId,
            device_id,
            recorded_from,
            recorded_to,
          }),
        ),
      );
      const { proposals } = await ada.ok('deploymentProposals', { params });
      expect(proposals.map(({ deployment_id }) => deployment_id)).toEqual(
        made.map(({ deployment_id }) => deployment_id),
      );
      expect(proposals[0]?.site).toMatchObject({ name: 'Site 0' });
      const { effort, unassigned } = await ada.ok('deploymentsEffort', { params });
      expect(unassigned).toEqual([]);
      expect(effort.map(({ recordings, seconds }) => [recordings, seconds])).toEqual([
        [2, 110],
        [1, 55],
        [1, 55],
      ]);
      expect(effort[1]?.hours).toEqual([
        { hour: '2026-05-05T04:00+00:00', seconds: 30, recordings: 1 },
        { hour: '2026-05-05T05:00+00:00', seconds: 25, recordings: 1 },
      ]);
    });

    it('has clocks that are corrected without a trace in recordings, and reverted', async () => {
      const { ada, params } = await surveyed();
      const [made] = await deploy(ada, params, [
        { site: { name: 'Bog' }, device_id: recorder, start: '2026-05-01T18:30:00Z' },
      ]);
      const one = { ...params, deploymentId: made?.deployment_id ?? '' };
      const state = async () => ({
        files: await ada.ok('filesList', { params }),
        effort: await ada.ok('deploymentsEffort', { params }),
        deployments: await ada.ok('deploymentsList', { params }),
      });
      const before = await state();
      expect(before.effort.effort[0]?.recordings).toBe(2);
      const { analysis } = await ada.ok('analysesCreate', {
        params,
        body: { analysis_type: 'acoustic_indices', data_id: params.dataId },
      });
      const lacks = async () =>
        (await ada.ok('analysesNotInFiles', { params: { analysisId: analysis.analysis_id } }))
          .not_in_files;
      // S28.4
      expect(await lacks()).toMatchObject({ corrected: 0, at_sites: 2 });
      const body = { time_zone: 'America/New_York', reason: 'Set at home.' };
      const told = await ada.ok('correctionsPreview', { params: one, body });
      expect(told).toMatchObject({
        recordings: 2,
        changed: 2,
        joining: 1,
        leaving: 0,
        first: '2026-05-01T22:00:00.000Z',
        problems: [],
      });
      expect(await state()).toEqual(before);
      const { deployment } = await ada.ok('correctionsApply', { params: one, body });
      expect(deployment.correction).toMatchObject({ ...body, ended: null });
      const after = await state();
      expect(after.effort.effort[0]).toMatchObject({
        recordings: 3,
        first: '2026-05-01T22:00:00.000Z',
      });
      expect(after.files).toEqual(before.files);
      expect(await lacks()).toMatchObject({ corrected: 3, at_sites: 3 });
      await ada.ok('correctionsRevert', { params: one });
      expect(await state()).toEqual(before);
      const { corrections } = await ada.ok('correctionsList', { params: one });
      expect(corrections).toMatchObject([{ ...body, ended: 'reverted' }]);
      await ada.refused('correctionsRevert', 'conflict', { params: one });
    });

    it('has one correction where the same is sent ten times at once (S26.9)', async () => {
      const { ada, params } = await surveyed();
      const [made] = await deploy(ada, params, [{ site: { name: 'Bog' }, device_id: recorder }]);
      const one = { ...params, deploymentId: made?.deployment_id ?? '' };
      const body = { shift_s: 60 };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => ada.ok('correctionsApply', { params: one, body })),
      );
      const ids = answers.map(({ deployment }) => deployment.correction?.correction_id);
      expect(new Set(ids).size).toBe(1);
      const { corrections } = await ada.ok('correctionsList', { params: one });
      expect(corrections).toHaveLength(1);
    });

    it('keeps a recorder from being at two sites at once', async () => {
      const { ada, params } = await surveyed();
      await deploy(ada, params, [{ site: { name: 'Bog' }, device_id: recorder }]);
      const body = { deployments: [{ site: { name: 'Fen' }, device_id: recorder }] };
      await ada.refused('deploymentsCreate', 'conflict', { params, body });
      const { sites } = await ada.ok('sitesList', { params });
      expect(sites.map(({ name }) => name)).toEqual(['Bog']);
    });

    it('is made of a sheet: all of it or nothing, after a look at what would be made', async () => {
      const { ada, params } = await surveyed();
      const bytes = (text: string) => Buffer.from(text).toString('base64');
      const sheet = bytes(
        `site;latitude;longitude;device_id;start;end\r\nBog;47,65;9,48;${recorder};2026-05-01 12:00;2026-05-03 12:00\r\nFen;47,7;9,5;;;\r\n`,
      );
      const zone = { utc_offset: '+02:00' };
      const dry = await ada.ok('sitesImport', { params, body: { sheet, ...zone, dry_run: true } });
      expect(dry).toMatchObject({
        applied: false,
        faults: [],
        rows: [
          { row: 2, site_name: 'Bog', site: 'made', deployment: 'made' },
          { row: 3, site_name: 'Fen', site: 'made', deployment: 'none' },
        ],
      });
      expect((await ada.ok('sitesList', { params })).sites).toEqual([]);
      const done = await ada.ok('sitesImport', { params, body: { sheet, ...zone } });
      expect(done.applied).toBe(true);
      const { deployments } = await ada.ok('deploymentsList', { params });
      expect(deployments).toMatchObject([{ start: '2026-05-01T10:00:00.000Z' }]);
      const again = await ada.ok('sitesImport', { params, body: { sheet, ...zone } });
      expect(again.rows).toMatchObject([
        { site: 'same', deployment: 'same' },
        { site: 'same', deployment: 'none' },
      ]);
      const bad = bytes('site,latitude,longitude\nAlder,47.6,9.4\nBog,147.65,9.48\n');
      const refused = await ada.ok('sitesImport', { params, body: { sheet: bad } });
      expect(refused).toMatchObject({ applied: false, faults: [{ row: 3, column: 'latitude' }] });
      expect((await ada.ok('sitesList', { params })).sites).toHaveLength(2);
    });

    it('is told by the timeline: an event a call, with what was made (S14.31)', async () => {
      const { ada, params } = await surveyed();
      const { site } = await ada.ok('sitesCreate', { params, body: { name: 'Bog' } });
      const [made] = await deploy(ada, params, [
        { site_id: site.site_id, device_id: recorder },
        { site: { name: 'Fen' }, device_id: 'B0B0B0B0B0B0B0B0' },
      ]);
      const one = { ...params, deploymentId: made?.deployment_id ?? '' };
      const body = { utc_offset: '+02:00', reason: 'Set at home.' };
      await ada.ok('correctionsPreview', { params: one, body });
      await ada.ok('correctionsApply', { params: one, body });
      await ada.ok('correctionsRevert', { params: one });
      const { deployment } = await ada.ok('deploymentsUpdate', {
        params: one,
        body: { note: 'Low' },
      });
      expect(deployment.note).toBe('Low');
      const sheet = Buffer.from('site,latitude,longitude\nMarsh,47.6,9.4\nBog,47.7,9.5\n');
      const sent = { sheet: sheet.toString('base64') };
      await ada.ok('sitesImport', { params, body: { ...sent, dry_run: true } });
      await ada.ok('sitesImport', { params, body: sent });
      await ada.ok('sitesImport', { params, body: sent });
      await ada.ok('deploymentsDelete', { params: one });
      await ada.refused('deploymentsDelete', 'not_found', { params: one });
      const { sites } = await ada.ok('sitesList', { params });
      const fen = { ...params, siteId: sites.find(({ name }) => name === 'Fen')?.site_id ?? '' };
      await ada.refused('sitesDelete', 'conflict', { params: fen });
      await ada.ok('sitesDelete', { params: fen, query: { deployments: 'delete' } });
      const { project } = await ada.ok('projectsGet', { params });
      const told = project.timeline.map(({ action, metadata }) => [action, metadata]);
      expect(told.slice(0, told.length - 3)).toEqual([
        ['Site deleted', { site: 'Fen', deployments: 1 }],
        ['Deployment deleted', { site: 'Bog', device_id: recorder }],
        [
          'Deployment sheet imported',
          { sites_made: 1, sites_changed: 1, deployments_made: 0, deployments_changed: 0 },
        ],
        ['Clock correction reverted', { site: 'Bog', device_id: recorder }],
        ['Clock corrected', { site: 'Bog', device_id: recorder }],
        ['Deployments created', { deployments: 2, sites: 1 }],
        ['Site created', { site: 'Bog' }],
      ]);
    });

    it('tells widgets no exact place of a site that is not to be known exactly', async () => {
      const { ada, params } = await surveyed();
      const exact = { latitude: 47.65123, longitude: 9.48017 };
      const { site } = await ada.ok('sitesCreate', {
        params,
        body: { name: 'Eyrie', ...exact, note: 'Third oak', public_precision: '0.1' },
      });
      await deploy(ada, params, [
        { site_id: site.site_id, device_id: recorder, note: 'Third oak', setup_by: 'Ada Green' },
      ]);
      const page = { origin: 'https://reserve.example' };
      const { token } = await ada.ok('embedTokensCreate', {
        body: { project_id: params.projectId, origins: [page.origin] },
      });
      const widget = new Caller(server(), token);
      const told = await Promise.all([
        widget.ok('sitesList', { params, headers: page }),
        widget.ok('deploymentsList', { params, headers: page }),
        widget.ok('deploymentsEffort', { params, headers: page }),
        widget.ok('datasetsList', { params, headers: page }),
        widget.ok('filesList', { params, headers: page }),
      ]);
      expect(told[0].sites).toMatchObject([{ latitude: 47.65, longitude: 9.45, blurred: true }]);
      expect(JSON.stringify(told)).not.toMatch(/47\.651|9\.480|Third oak|Ada Green/);
      expect((await ada.ok('sitesList', { params })).sites).toMatchObject([
        { ...exact, note: 'Third oak', blurred: false },
      ]);
      const { analysis } = await ada.ok('analysesCreate', {
        params,
        body: { analysis_type: 'acoustic_indices', data_id: params.dataId },
      });
      const of = { ...params, analysisId: analysis.analysis_id };
      await widget.ok('analysesGet', { params: of, headers: page });
      await widget.refused('deploymentProposals', 'forbidden', { params, headers: page });
    });

    it('has the cubes of its analyses, which say which of them may be shown together', async () => {
      const { ada, params } = await surveyed();
      const type = 'audio_events';
      const runner = new ScriptedRunner(server(), [type, 'acoustic_indices']);
      // Returns shards of other tests.
      const other = await runner.lease();
      if (other) await runner.release(other, null);
      const cubes = {
        'survey-counts.parquet': 'counts',
        'survey-effort.parquet': 'effort',
        'places-hidden.survey-counts.parquet': 'counts for others',
        'places-hidden.survey-effort.parquet': 'effort for others',
      };
      const analyse = async (
        settings: Record<string, unknown>,
        more = {},
        analysis_type = type,
        told: Partial<Summary> = {},
      ) => {
        const { analysis } = await ada.ok('analysesCreate', {
          params,
          body: { analysis_type, data_id: params.dataId, settings },
        });
        const of = { analysisId: analysis.analysis_id };
        await ada.ok('analysesExecute', { params: of });
        await runner.workOff(analysis.analysis_id, more, told);
        return analysis.analysis_id;
      };
      // Analyses of acoustic indices name their spectrogram.
      const indices = 'acoustic_indices';
      await analyse({}, {}, indices);
      const ids = [
        await analyse({ min_snr_db: 20 }),
        await analyse({ min_snr_db: 15 }, cubes, type, {
          complete: false,
          model_sha256: 'a'.repeat(64),
        }),
        await analyse({ min_snr_db: 15, timezone: 'Europe/Berlin' }, cubes),
        await analyse(
          {},
          {
            'survey-spectrogram.parquet': 'minutes',
            'places-hidden.survey-spectrogram.parquet': 'minutes for others',
          },
          indices,
        ),
      ];
      const { analyses, next_cursor } = await ada.ok('surveyAnalyses', { params });
      expect(next_cursor).toBeNull();
      expect(analyses.map(({ analysis_id }) => analysis_id)).toEqual(ids.toReversed());
      const [minutes, placed, plain, early] = analyses;
      expect(minutes).toMatchObject({ counts: null, effort: null, analysis_type: indices });
      expect(await (await fetch(minutes?.spectrogram?.download_url ?? '')).text()).toBe('minutes');
      expect(placed?.joins).toBe(plain?.joins);
      expect(early?.joins).not.toBe(plain?.joins);
      expect(early).toMatchObject({ counts: null, effort: null, detections: 0 });
      expect(placed).toMatchObject({
        data_id: params.dataId,
        model: 'scripted',
        settings: expect.objectContaining({ min_snr_db: 15 }),
        in_time_zone: 'Europe/Berlin',
        counts: { size_bytes: 6 },
        spectrogram: null,
      });
      expect(plain?.in_time_zone).toBeNull();
      // S28.3
      expect(plain?.model_sha256).toBe('a'.repeat(64));
      expect(placed?.model_sha256).toBeNull();
      // S24.9
      expect(analyses.map(({ complete }) => complete)).toEqual([true, true, false, true]);
      for (const [name, cube] of [
        ['counts', placed?.counts],
        ['effort', placed?.effort],
      ] as const)
        expect(await (await fetch(cube?.download_url ?? '')).text()).toBe(name);
      const [first, second] = [
        await ada.ok('surveyAnalyses', { params, query: { limit: 3 } }),
        await ada.ok('surveyAnalyses', { params, query: { limit: 3 } }),
      ];
      expect(first.next_cursor).toBe(second.next_cursor);
      const rest = await ada.ok('surveyAnalyses', {
        params,
        query: { limit: 3, cursor: first.next_cursor ?? '' },
      });
      expect(rest).toMatchObject({ analyses: [{ analysis_id: ids[0] }], next_cursor: null });

      await ada.ok('sitesCreate', {
        params,
        body: { name: 'Eyrie', latitude: 47.65123, longitude: 9.48017, public_precision: 'hidden' },
      });
      const page = { origin: 'https://reserve.example' };
      const { token } = await ada.ok('embedTokensCreate', {
        body: { project_id: params.projectId, origins: [page.origin] },
      });
      const told = await new Caller(server(), token).ok('surveyAnalyses', {
        params,
        headers: page,
      });
      expect(JSON.stringify(told)).not.toMatch(/47\.651|9\.480/);
      const [minutesToo, widgets] = told.analyses;
      expect(await (await fetch(minutesToo?.spectrogram?.download_url ?? '')).text()).toBe(
        'minutes for others',
      );
      expect(await (await fetch(widgets?.counts?.download_url ?? '')).text()).toBe(
        'counts for others',
      );
    });
  });
