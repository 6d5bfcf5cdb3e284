import type { ProjectOverview } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { batch } from '../base/sql.ts';
import type { Handler } from '../http/handler.ts';
import { listSpecies } from '../runner/list-species.ts';
import { projectHandlers, reviewHandlers, surveyHandlers } from './handlers.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const may = (day: number, hour = 0) => Date.UTC(2026, 4, day, hour);
const iso = (ms: number) => new Date(ms).toISOString();

describe('the overview of a project', () => {
  let service: ServiceContext;
  let projectId: string;
  beforeEach(async () => {
    service = await ServiceContext.start();
    service.now = new Date(may(22, 12));
    await service.user('ada');
    const { project } = await service.call(projectHandlers.projectsCreate, 'ada', { body: {} });
    projectId = project.project_id;
  });
  afterEach(() => service.close());

  const overview = async (): Promise<ProjectOverview> =>
    (await service.call(projectHandlers.projectsOverview, 'ada', { params: { projectId } }))
      .overview;
  const asViewer = async () => {
    const viewing: Handler<'projectsOverview'> = (call) =>
      projectHandlers.projectsOverview({ ...call, ctx: { ...call.ctx, role: 'viewer' } });
    return (await service.call(viewing, 'ada', { params: { projectId } })).overview;
  };
  const card = async (data_id: string, created: number, files = 1) => {
    await service.db
      .prepare(
        `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
           validation_status, file_count, created_at, updated_at)
         VALUES (?1, ?2, 'ada', ?1, 'by_device', 'audiomoth', 'valid', ?3, ?4, ?4)`,
      )
      .bind(data_id, projectId, files, iso(created))
      .run();
    return { data_id };
  };
  const analysis = async (
    analysis_id: string,
    data_id: string,
    species: Record<string, number>,
    more: { type?: string; refused?: number; status?: string } = {},
  ) => {
    const { type = 'birdnet_v2_4', refused = 0, status = 'completed' } = more;
    await service.db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at, completed_at)
         VALUES (?1, ?2, ?3, 'ada', ?4, '{"min_conf":0.25}', ?5, ?6, ?6)`,
      )
      .bind(analysis_id, projectId, data_id, type, status, iso(service.now.getTime()))
      .run();
    const counts = Object.entries(species).map(([scientific_name, count]) => ({
      scientific_name,
      common_name: `The ${scientific_name}`,
      count,
      best_confidence: 0.9,
    }));
    const statements = await listSpecies(
      { analysis_id, analysis_type: type, settings: '{"min_conf":0.25}' },
      {
        format_version: 1,
        analysis_type: type,
        model: 'BirdNET',
        model_version: '2.4',
        settings: {},
        files: { total: 2, analysed: 2 - refused, refused },
        seconds_analysed: 1,
        detections: 1,
        species: counts,
      } as never,
    );
    if (status === 'completed') await batch(service.db, statements);
    service.passSeconds(1);
  };
  const site = async (name: string) =>
    (
      await service.call(surveyHandlers.sitesCreate, 'ada', {
        params: { projectId },
        body: { name },
      })
    ).site.site_id;
  const deploy = async (site_id: string, device_id: string, more: object = {}) => {
    const { deployments } = await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: { projectId },
      body: { deployments: [{ site_id, device_id, ...more }] },
    });
    return deployments[0]?.deployment_id;
  };

  it('is empty without recordings', async () => {
    expect(await overview()).toEqual({
      arrived: null,
      species: null,
      silent: { count: 0, list: [] },
      failures: [],
      review: { samples: 0, items: 0, sample_id: null, species: null },
      without_analysis: 0,
      unplaced: { recordings: 0, list: [] },
    });
  });

  it('tells which cards came last: those of a day', async () => {
    await card('old', may(1));
    await card('first', may(21, 13));
    await card('second', may(22, 12));
    await card('empty', may(22, 13), 0);
    expect((await overview()).arrived).toEqual({
      at: iso(may(22, 12)),
      datasets: 2,
      data_ids: ['second', 'first'],
    });
  });

  it('tells species that cards before did not have, under any of their names', async () => {
    await card('old', may(1));
    await card('new', may(22));
    await card('newest', may(22, 1));
    await analysis('a', 'old', { 'Turdus merula': 5, 'Accipiter gentilis': 1 });
    expect((await overview()).species).toBeNull();
    await analysis('b', 'new', { 'Turdus merula': 9, 'Cuculus canorus': 2, 'Astur gentilis': 4 });
    await analysis('c', 'newest', { 'Cuculus canorus': 3, 'Turdus philomelos': 1 });
    await analysis('sounds', 'newest', { Rustling: 1 }, { type: 'audio_events' });
    expect((await overview()).species).toEqual({
      joins: expect.stringMatching(/^[0-9a-f]{16}$/),
      count: 2,
      list: [
        {
          scientific_name: 'Cuculus canorus',
          common_name: 'The Cuculus canorus',
          detections: 5,
          data_id: 'newest',
        },
        {
          scientific_name: 'Turdus philomelos',
          common_name: 'The Turdus philomelos',
          detections: 1,
          data_id: 'newest',
        },
      ],
    });
  });

  it('counts cards without an analysis, and files that failed on the last cards, by kind', async () => {
    await card('old', may(1));
    await card('new', may(22));
    await card('newest', may(22));
    await analysis('a', 'old', {}, { refused: 1 });
    await analysis('b', 'new', {}, { refused: 2 });
    await analysis('c', 'newest', {}, { status: 'failed' });
    await addRecordings(service, { data_id: 'new' }, [
      { recorded_at: null, status: 'missing', filename: 'a.WAV' },
      { recorded_at: null, status: 'missing', filename: 'b.WAV' },
      { recorded_at: null, filename: 'c.WAV' },
    ]);
    await addRecordings(service, { data_id: 'old' }, [
      { recorded_at: null, status: 'missing', filename: 'd.WAV' },
    ]);
    await service.db
      .prepare(
        `INSERT INTO refused_uploads (data_id, filename, code) VALUES ('new', 'e.WAV', 'empty_file'),
           ('newest', 'f.WAV', 'empty_file'), ('newest', 'g.WAV', 'empty_file'), ('new', 'c.WAV', 'empty_file')`,
      )
      .run();
    await service.db.prepare("UPDATE files SET kind = 'other' WHERE filename = 'c.WAV'").run();
    const { failures, without_analysis } = await overview();
    expect(without_analysis).toBe(1);
    expect(failures).toEqual([
      { kind: 'empty_file', files: 3, datasets: 2, data_id: 'newest' },
      { kind: 'missing', files: 2, datasets: 1, data_id: 'new' },
      { kind: 'not_analysed', files: 2, datasets: 1, data_id: 'new' },
      { kind: 'unreadable', files: 1, datasets: 1, data_id: 'new' },
    ]);
  });

  it('tells recorders that stopped before their deployment ended, or before the others', async () => {
    const fen = await site('Fen');
    const days = { A: 20, B: 20, C: 12, D: 20, E: 20 };
    for (const [device_id, last] of Object.entries(days)) {
      await card(device_id, may(22));
      const count = (last - 1) * 24;
      await addRecordings(
        service,
        { data_id: device_id },
        recordingsFrom(may(1), count, 3600, { device_id }),
      );
    }
    await addRecordings(
      service,
      { data_id: 'E' },
      recordingsFrom(may(1), 2, 60, { device_id: 'tried' }),
    );
    await deploy(fen, 'A');
    await deploy(fen, 'B', { end: iso(may(21)) });
    const quiet = await deploy(fen, 'C');
    const early = await deploy(fen, 'D', { start: iso(may(1)), end: iso(may(10)) });
    const late = await deploy(fen, 'D', { start: iso(may(10)), end: iso(may(22)) });
    const tried = await deploy(fen, 'tried', { start: iso(may(2)) });
    await deploy(fen, 'elsewhere');
    const { silent } = await overview();
    expect(early).not.toBe(late);
    expect(silent.count).toBe(3);
    expect(silent.list).toEqual([
      expect.objectContaining({ deployment_id: tried, last: null, until: iso(may(20) - hourMs) }),
      {
        deployment_id: quiet,
        site_id: fen,
        device_id: 'C',
        last: iso(may(12) - hourMs),
        until: iso(may(20) - hourMs),
      },
      expect.objectContaining({
        deployment_id: late,
        last: iso(may(20) - hourMs),
        until: iso(may(22)),
      }),
    ]);
  });

  it('hears a recorder whose clock is corrected when it was heard', async () => {
    const fen = await site('Fen');
    await card('A', may(22));
    await addRecordings(service, { data_id: 'A' }, recordingsFrom(may(1), 100, 3600));
    const deploymentId = (await deploy(fen, 'A', { end: iso(may(8)) })) ?? '';
    const shift = 3 * dayMs;
    await service.call(surveyHandlers.correctionsApply, 'ada', {
      params: { projectId, deploymentId },
      body: { shift_s: shift / 1000 },
    });
    expect((await overview()).silent.list).toEqual([]);
    await service.call(surveyHandlers.correctionsRevert, 'ada', {
      params: { projectId, deploymentId },
    });
    expect((await overview()).silent.list).toMatchObject([{ last: iso(may(1) + 99 * hourMs) }]);
  });

  it('counts recordings that belong to no deployment as the effort does', async () => {
    const fen = await site('Fen');
    let seed = 5;
    const below = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * most);
    };
    const offsets = ['+00:00', '+02:00', '', '-05:00'];
    for (let at = 0; at < 8; at++) {
      const data_id = `card-${at}`;
      let files = 0;
      await card(data_id, may(22));
      for (const device_id of ['A', 'B', null]) {
        const recordings = recordingsFrom(may(1 + below(6)), 40 + below(200), 3600, {
          device_id,
          offset: offsets[below(4)] ?? '',
          filename: undefined,
        }).map((one, index) => ({ ...one, filename: `${device_id}/${index}.WAV` }));
        const untimed = { recorded_at: null, device_id, filename: `${device_id}/none.WAV` };
        await addRecordings(service, { data_id }, [...recordings, untimed]);
        files += recordings.length + 1;
      }
      await service.db
        .prepare('UPDATE datasets SET file_count = ? WHERE data_id = ?')
        .bind(files, data_id)
        .run();
      const from = may(1 + below(10), below(24));
      const to = from + (1 + below(90)) * hourMs;
      if (at === 7) continue;
      const spans = [
        { start: iso(from), end: iso(to) },
        { recorded_from: iso(from), recorded_to: iso(to) },
        { start: iso(from) },
        {},
      ];
      await deploy(fen, 'A', { data_id, ...spans[at % 4] });
      if (at % 2 === 0)
        await deploy(fen, 'B', { data_id, time_zone: 'Europe/Berlin', ...spans[0] });
      if (at % 4 === 0)
        await deploy(fen, 'A', { data_id, start: iso(to + dayMs), end: iso(to + 3 * dayMs) });
    }
    const byCard = new Map<string, number>();
    let cursor: string | undefined;
    do {
      const page = await service.call(surveyHandlers.deploymentsEffort, 'ada', {
        params: { projectId },
        query: { cursor },
      });
      for (const { data_id, recordings } of page.unassigned)
        byCard.set(data_id, (byCard.get(data_id) ?? 0) + recordings);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    const { unplaced } = await overview();
    expect(Object.fromEntries(unplaced.list.map((one) => [one.data_id, one.recordings]))).toEqual(
      Object.fromEntries(byCard),
    );
    expect(unplaced.recordings).toBe([...byCard.values()].reduce((sum, one) => sum + one, 0));
    expect(unplaced.list.length).toBe(8);
  });

  it('tells what is left of the review to those who are asked', async () => {
    await card('A', may(22));
    await addRecordings(service, { data_id: 'A' }, [{ recorded_at: null, filename: 'a.WAV' }]);
    await analysis('a', 'A', { 'Turdus merula': 5 });
    const sample = async (species: string, more: object = {}) => {
      const { sample } = await service.call(reviewHandlers.samplesCreate, 'ada', {
        params: { projectId },
        body: {
          species,
          joins: (await joins()) ?? '',
          method: 'random',
          strata: [{ low: 0, high: 1, detections: 10 }],
          items: [0, 3, 6, 9].map((start_s) => ({
            data_id: 'A',
            file: 'a.WAV',
            start_s,
            end_s: start_s + 3,
            score: 0.7,
            stratum: 0,
          })),
          ...more,
        },
      });
      service.passSeconds(1);
      return sample.sample_id;
    };
    const joins = async () =>
      (
        await service.call(surveyHandlers.surveyAnalyses, 'ada', {
          params: { projectId },
          query: {},
        })
      ).analyses[0]?.joins;
    await service.user('bo');
    await service.db
      .prepare(
        "INSERT INTO project_members (user_id, project_id, role, since) VALUES ('bo', ?, 'reviewer', '')",
      )
      .bind(projectId)
      .run();
    const begun = await sample('Turdus merula');
    await sample('Cuculus canorus');
    await sample('Picus canus', { assigned_to: ['bo'] });
    await service.call(reviewHandlers.reviewsCreate, 'ada', {
      params: { projectId },
      body: {
        reviews: [
          {
            review_id: crypto.randomUUID(),
            data_id: 'A',
            file: 'a.WAV',
            start_s: 3,
            end_s: 6,
            species: 'Turdus merula',
            verdict: 'yes',
          },
        ],
      },
    });
    expect((await overview()).review).toEqual({
      samples: 2,
      items: 7,
      sample_id: begun,
      species: 'Turdus merula',
    });
    expect((await asViewer()).review).toMatchObject({ samples: 0, items: 0 });
  });
});
