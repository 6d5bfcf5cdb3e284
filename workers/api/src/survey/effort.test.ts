import type { Effort } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { analysisHandlers, surveyHandlers } from '../app/handlers.ts';
import { Turns } from '../base/turns.ts';
import { recorderTotals } from './unassigned-recordings.ts';

const may = (day: number, hour = 0) => Date.UTC(2024, 4, day, hour);

describe('effort', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const page = (query = {}) =>
    service.call(surveyHandlers.deploymentsEffort, 'ada', {
      params: { projectId: card.project_id },
      query,
    });
  const all = async (query = {}) => {
    const pages: Effort[] = [];
    let cursor: string | null | undefined;
    do {
      pages.push(await page({ ...query, ...(cursor ? { cursor } : {}) }));
      cursor = pages.at(-1)?.next_cursor;
    } while (cursor);
    return {
      pages: pages.length,
      effort: pages.flatMap((one) => one.effort),
      unassigned: pages.flatMap((one) => one.unassigned),
    };
  };
  const deploy = async (...deployments: object[]) =>
    (
      await service.call(surveyHandlers.deploymentsCreate, 'ada', {
        params: { projectId: card.project_id },
        body: { deployments: deployments.map((one) => ({ site: { name: 'Bog' }, ...one })) },
      })
    ).deployments;

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  it('is the seconds that were recorded and can be read, by local hour', async () => {
    await addRecordings(service, card, [
      ...recordingsFrom(may(1, 17), 4, 1800, { duration_s: 900 }),
      { recorded_at: '2024-05-01T19:50:00+00:00', duration_s: 1200 },
      { recorded_at: '2024-05-01T21:00:00+00:00', status: 'missing' },
      { recorded_at: '2024-05-01T22:30:00+00:00', issue: 'holds no sound' },
      { recorded_at: '2024-05-01T22:40:00+00:00', duration_s: null },
    ]);
    await deploy({ device_id: 'A', data_id: card.data_id, time_zone: 'Europe/Berlin' });
    const { effort, unassigned } = await all();
    expect(unassigned).toEqual([]);
    expect(effort).toMatchObject([
      {
        time_zone: 'Europe/Berlin',
        recordings: 8,
        seconds: 4800,
        first: '2024-05-01T17:00:00.000Z',
        last: '2024-05-01T20:10:00.000Z',
        hours: [
          { hour: '2024-05-01T19:00+02:00', seconds: 1800, recordings: 2 },
          { hour: '2024-05-01T20:00+02:00', seconds: 1800, recordings: 2 },
          { hour: '2024-05-01T21:00+02:00', seconds: 600, recordings: 1 },
          { hour: '2024-05-01T22:00+02:00', seconds: 600, recordings: 1 },
        ],
        failures: [
          { date: '2024-05-01', reason: 'not_arrived', files: 1 },
          { date: '2024-05-02', reason: 'no_length', files: 1 },
          { date: '2024-05-02', reason: 'no_sound', files: 1 },
        ],
      },
    ]);
  });

  it('has sites and corrected times that result files of the same recordings lack (S28.4)', async () => {
    await addRecordings(service, card, [
      ...recordingsFrom(may(1), 80, 600),
      ...recordingsFrom(may(10), 32, 600),
      { recorded_at: '2024-06-01T00:00:00+00:00' },
    ]);
    const recordings = 113;
    const params = { analysisId: 'analysis' };
    await service.db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, total_files, created_at)
         VALUES (?, ?, ?, ?, 'acoustic_indices', '{}', 'completed', ?, '2024-07-01T00:00:00.000Z')`,
      )
      .bind(params.analysisId, card.project_id, card.data_id, card.user_id, recordings)
      .run();
    const lacks = async () =>
      (
        await service.call(analysisHandlers.analysesNotInFiles, 'ada', {
          params,
        })
      ).not_in_files;
    expect(await lacks()).toEqual({ recordings, corrected: 0, at_sites: 0 });
    const day = (date: number) => `2024-05-${String(date).padStart(2, '0')}T00:00:00.000Z`;
    const at = { device_id: 'A', data_id: card.data_id };
    const [first] = await deploy(
      { ...at, start: day(1), end: day(5) },
      { ...at, start: day(9), end: day(20) },
      { device_id: 'elsewhere', start: day(1), end: day(2) },
    );
    expect(await lacks()).toEqual({ recordings, corrected: 0, at_sites: 112 });
    const deploymentAt = { projectId: card.project_id, deploymentId: first!.deployment_id };
    await service.call(surveyHandlers.correctionsApply, 'ada', {
      params: deploymentAt,
      body: { shift_s: 3600 },
    });
    expect(await lacks()).toEqual({ recordings, corrected: 80, at_sites: 112 });
    // Neither what did not arrive is in the files, nor what came after the analysis.
    await addRecordings(service, card, [{ recorded_at: day(2), status: 'missing' }]);
    await service.db
      .prepare(
        `UPDATE files SET reserved_at = '2024-07-02' WHERE filename LIKE '%2024-05-01T00:00:00%'`,
      )
      .run();
    expect(await lacks()).toEqual({ recordings, corrected: 79, at_sites: 111 });
    await expect(
      service.call(analysisHandlers.analysesNotInFiles, 'bob', { params }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('reaches back behind 1970, where a clock was never set', async () => {
    await addRecordings(service, card, [
      { recorded_at: '1970-01-01T00:00:00', duration_s: 60 },
      { recorded_at: '1970-01-01T00:30:00', duration_s: 60 },
    ]);
    await deploy({ device_id: 'A', data_id: card.data_id, time_zone: 'Europe/Berlin' });
    expect((await all()).effort).toMatchObject([
      { first: '1969-12-31T23:00:00.000Z', last: '1969-12-31T23:31:00.000Z' },
    ]);
  });

  it('tells of files that were refused or could not be read, by the time in their names (S14.6)', async () => {
    await addRecordings(service, card, recordingsFrom(may(1, 17), 1, 1800));
    await service.db
      .prepare(
        `INSERT INTO refused_uploads (data_id, filename, code) VALUES (?1, '20240501_180000.WAV', 'empty_file'), (?1, '20240601_180000.WAV', 'empty_file')`,
      )
      .bind(card.data_id)
      .run();
    await service.db
      .prepare(
        `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, kind, reserved_at)
         VALUES ('damaged', ?1, '20240501_190000.WAV', '.wav', 'application/octet-stream', 1, 'stored', 'other', ''),
           ('settings', ?1, '20240501_190000.TXT', '.txt', 'application/octet-stream', 1, 'stored', 'other', '')`,
      )
      .bind(card.data_id)
      .run();
    await deploy({ device_id: 'A', start: '2024-05-01T00:00:00Z', end: '2024-05-02T00:00:00Z' });
    const { effort } = await all();
    expect(effort[0]?.failures).toEqual([
      { date: '2024-05-01', reason: 'empty_file', files: 1 },
      { date: '2024-05-01', reason: 'unreadable', files: 1 },
    ]);
  });

  it('tells of files that a full card leaves empty after the last recording of an upload', async () => {
    await addRecordings(service, card, [
      ...recordingsFrom(may(1, 5), 3, 600, { offset: '+02:00' }),
      ...recordingsFrom(may(9, 5), 3, 600, { offset: '+02:00' }),
    ]);
    const names = [
      '20240430_230000',
      '20240502_070000',
      '20240509_080000',
      '19700101_000000',
      'REC1',
    ];
    await service.db
      .prepare(
        `INSERT INTO refused_uploads (data_id, filename, code) SELECT ?, value || '.WAV', 'empty_file' FROM json_each(?)`,
      )
      .bind(card.data_id, JSON.stringify(names))
      .run();
    const on = (day: number) => ({
      device_id: 'A',
      data_id: card.data_id,
      recorded_from: `2024-05-0${day}T05:00:00+02:00`,
      recorded_to: `2024-05-0${day}T05:20:00+02:00`,
    });
    await deploy(on(1));
    const failures = async (query = {}) =>
      (await all(query)).effort.map((one) => one.failures.map(({ date, files }) => [date, files]));
    expect(await failures()).toEqual([
      [
        ['2024-04-30', 1],
        ['2024-05-02', 1],
        ['2024-05-09', 1],
        [null, 1],
      ],
    ]);
    service.now = new Date(service.now.getTime() + 1000);
    await deploy(on(9), { device_id: 'B' });
    const each = [
      [
        ['2024-04-30', 1],
        ['2024-05-02', 1],
      ],
      [['2024-05-09', 1]],
      [],
    ];
    expect(await failures()).toEqual(each);
    expect(await failures({ limit: 1 })).toEqual(each);
    // What a person's deployment covers is part of that alone.
    service.now = new Date(service.now.getTime() + 1000);
    await deploy({ device_id: 'A', start: '2024-05-02T00:00Z', end: '2024-05-03T00:00Z' });
    expect(await failures()).toEqual([
      [['2024-04-30', 1]],
      [['2024-05-09', 1]],
      [],
      [['2024-05-02', 1]],
    ]);
  });

  it('of recordings that belong to no deployment is told behind the others, never lost', async () => {
    await addRecordings(service, card, [
      ...recordingsFrom(may(1), 4, 3600),
      { recorded_at: null },
      ...recordingsFrom(may(1), 2, 3600, { device_id: 'B' }),
      ...recordingsFrom(may(1), 1, 3600, { device_id: null }),
    ]);
    await deploy(
      { device_id: 'A', start: '2024-05-01T01:00:00Z', end: '2024-05-01T03:00:00Z' },
      { device_id: 'C', start: '2024-05-01T01:00:00Z' },
    );
    for (const limit of [1, 2, 100]) {
      const { effort, unassigned } = await all({ limit });
      expect(effort.map(({ recordings }) => recordings)).toEqual([2, 0]);
      expect(unassigned).toEqual([
        { data_id: card.data_id, device_id: null, recordings: 1, seconds: 60 },
        { data_id: card.data_id, device_id: 'A', recordings: 3, seconds: 180 },
        { data_id: card.data_id, device_id: 'B', recordings: 2, seconds: 120 },
      ]);
    }
    const [first] = (await all()).effort;
    expect(await page({ deployment_id: first?.deployment_id })).toMatchObject({
      effort: [{ recordings: 2 }],
      unassigned: [],
      next_cursor: null,
    });
  });

  it('of no deployment is the seconds that can be read too, with deployments of the recorder and without', async () => {
    const unreadable = (hour: string) => [
      { recorded_at: `2024-05-01T${hour}:10:00+00:00`, duration_s: 3600, status: 'missing' },
      { recorded_at: `2024-05-01T${hour}:20:00+00:00`, duration_s: 3600, status: 'pending' },
      { recorded_at: `2024-05-01T${hour}:30:00+00:00`, duration_s: 3600, issue: 'holds no sound' },
    ];
    await addRecordings(service, card, [
      { recorded_at: '2024-05-01T17:00:00+00:00', duration_s: 600 },
      ...unreadable('17'),
      { recorded_at: null, duration_s: 60 },
      { recorded_at: null, duration_s: 3600, status: 'missing' },
      { recorded_at: null, duration_s: 3600, issue: 'holds no sound' },
    ]);
    const told = [{ data_id: card.data_id, device_id: 'A', recordings: 7, seconds: 660 }];
    expect((await all()).unassigned).toEqual(told);
    await deploy({ device_id: 'A', start: '2024-06-01T00:00:00Z', end: '2024-06-02T00:00:00Z' });
    const { effort, unassigned } = await all();
    expect(effort).toMatchObject([{ recordings: 0, seconds: 0 }]);
    expect(unassigned).toEqual(told);
  });

  it('of a recording that the clocks of two deployments claim counts for the one that was made first (S25.2)', async () => {
    await addRecordings(service, card, recordingsFrom(may(1), 14 * 24, 3600));
    const [fen, bog] = await deploy(
      { device_id: 'A', start: '2024-05-01T00:00:00Z', end: '2024-05-08T00:00:00Z' },
      { device_id: 'A', start: '2024-05-08T00:00:00Z', end: '2024-05-15T00:00:00Z' },
    );
    const params = { projectId: card.project_id, deploymentId: fen!.deployment_id };
    await service.call(surveyHandlers.correctionsApply, 'ada', {
      params,
      body: { shift_s: -2 * 86_400 },
    });
    const counts = async () => (await all()).effort.map(({ recordings }) => recordings);
    expect(await counts()).toEqual([7 * 24, 5 * 24]);
    expect((await all()).unassigned).toMatchObject([{ recordings: 2 * 24 }]);
    expect(await page({ deployment_id: bog!.deployment_id })).toMatchObject({
      effort: [{ recordings: 5 * 24 }],
    });
    const preview = await service.call(surveyHandlers.correctionsPreview, 'ada', {
      params: { ...params, deploymentId: bog!.deployment_id },
      body: { shift_s: 3600 },
    });
    expect(preview).toMatchObject({ recordings: 5 * 24, leaving: 1, joining: 0 });
  });

  it('of one recorder in two datasets is counted together, each moment once', async () => {
    const other = await makeDataset(service, 'ada');
    await service.db
      .prepare('UPDATE datasets SET project_id = ? WHERE data_id = ?')
      .bind(card.project_id, other.data_id)
      .run();
    await addRecordings(service, card, recordingsFrom(may(1), 3, 1800, { duration_s: 1800 }));
    await addRecordings(service, other, recordingsFrom(may(1), 5, 1200, { duration_s: 1200 }));
    await deploy({ device_id: 'A' });
    const { effort } = await all();
    expect(effort).toMatchObject([{ recordings: 8, seconds: 6000 }]);
  });
});

it('totals of recorders are the same whether they are counted at once or in turns (S26.1)', async () => {
  const service = await ServiceContext.start();
  const card = await makeDataset(service, await service.user('ada'));
  await service.db
    .prepare(
      `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, duration_s, kind, recording, reserved_at)
       SELECT 'f-' || value, ?1, value || '.WAV', '.wav', 'audio/wav', 1, iif(value % 7 = 0, 'missing', 'stored'), value % 60,
         iif(value % 13 = 0, 'other', 'recording'), iif(value % 11 = 0, NULL, json_object(
           'device_id', iif(value % 5 = 0, NULL, 'D' || (value % 5)), 'recorded_at', iif(value % 3 = 0, NULL, '2026'))), ''
       FROM json_each(?2)`,
    )
    .bind(card.data_id, JSON.stringify([...Array(2500).keys()]))
    .run();
  let now = 0;
  const turns = new Turns({ now: () => (now += 1000), afterOthers: (go) => queueMicrotask(go) });
  const places = [
    ['', ''],
    [card.data_id, ''],
    [card.data_id, 'D2'],
  ] as const;
  for (const after of places)
    for (const limit of [1, 3, 100]) {
      const ask = (more: object) =>
        recorderTotals({ ...service.deps, ...more }, card.project_id, after, limit);
      const atOnce = await ask({});
      expect(atOnce.length).toBeGreaterThan(0);
      expect(await ask({ turns })).toEqual(atOnce);
    }
  await service.close();
});
