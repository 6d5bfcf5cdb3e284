import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { complete, mustLease, putOutput, queuedAnalysis } from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { analysisHandlers, projectHandlers } from '../app/handlers.ts';
import type { Handler } from '../http/handler.ts';

describe('species of a project', () => {
  let service: ServiceContext;
  let projectId: string;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    const { project } = await service.call(projectHandlers.projectsCreate, 'ada', { body: {} });
    projectId = project.project_id;
    for (const data_id of ['one', 'two'])
      await service.db
        .prepare(
          `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
             validation_status, file_count, created_at, updated_at)
           VALUES (?1, ?2, 'ada', ?1, 'by_device', 'audiomoth', 'valid', 1, ?1, ?1)`,
        )
        .bind(data_id, projectId)
        .run();
  });
  afterEach(() => service.close());

  type Counts = Record<string, [count: number, common?: string]>;
  /** Completed by an earlier version, which listed no species. */
  const analysis = async (
    analysis_id: string,
    data_id: string,
    species: Counts,
    settings: object = { min_conf: 0.25 },
  ) => {
    await service.db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at, completed_at)
         VALUES (?1, ?2, ?3, 'ada', 'birdnet_v2_4', ?4, 'completed', ?5, ?5)`,
      )
      .bind(analysis_id, projectId, data_id, JSON.stringify(settings), service.now.toISOString())
      .run();
    const summary = {
      format_version: 1,
      analysis_type: 'birdnet_v2_4',
      model: 'BirdNET',
      model_version: '2.4',
      settings: {},
      files: { total: 2, analysed: 2, refused: 0 },
      seconds_analysed: 1,
      detections: 1,
      species: Object.entries(species).map(([scientific_name, [count, common_name = '']]) => ({
        scientific_name,
        common_name,
        count,
        best_confidence: count / 100,
      })),
    };
    await service.db
      .prepare('INSERT INTO analysis_summaries (analysis_id, summary) VALUES (?, ?)')
      .bind(analysis_id, JSON.stringify(summary))
      .run();
    service.passSeconds(1);
  };
  const list = async (query: Record<string, unknown> = {}, hidesPlaces = false) => {
    const reading: Handler<'speciesList'> = (call) =>
      analysisHandlers.speciesList({ ...call, ctx: { ...call.ctx, hidesPlaces } });
    return service.call(reading, 'ada', { params: { projectId }, query });
  };
  const names = async (query: Record<string, unknown> = {}) =>
    (await list(query)).species.map(({ scientific_name }) => scientific_name);

  it('are those of the newest analysis of each card, most detections first', async () => {
    await analysis('old', 'one', { 'Turdus merula': [50], 'Picus canus': [1] });
    await analysis('new', 'one', { 'Turdus merula': [5, 'Blackbird'], 'Cuculus canorus': [7] });
    await analysis('other', 'two', { 'Turdus merula': [9, 'Eurasian Blackbird'] });
    expect((await list()).species).toEqual([
      {
        scientific_name: 'Turdus merula',
        common_name: 'Eurasian Blackbird',
        detections: 14,
        datasets: 2,
        best_confidence: 0.09,
        data_id: 'two',
      },
      {
        scientific_name: 'Cuculus canorus',
        common_name: '',
        detections: 7,
        datasets: 1,
        best_confidence: 0.07,
        data_id: 'one',
      },
    ]);
  });

  it('count once, with most detections, what several models or settings found', async () => {
    await analysis('low', 'one', { 'Turdus merula': [50] }, { min_conf: 0.1 });
    await analysis('high', 'one', { 'Turdus merula': [5] }, { min_conf: 0.9, lat: 47 });
    await analysis('same', 'two', { 'Turdus merula': [6] }, { min_conf: 0.9, lat: 48 });
    expect((await list()).species).toMatchObject([{ detections: 50, datasets: 1 }]);
    const { results } = await service.db
      .prepare("SELECT joins FROM analyses WHERE analysis_id IN ('high', 'same')")
      .all<{ joins: string }>();
    expect(new Set(results.map(({ joins }) => joins)).size).toBe(1);
    const [high] = results;
    expect((await list({ joins: high?.joins })).species).toMatchObject([
      { detections: 11, datasets: 2 },
    ]);
  });

  it('are those of the other analyses where an earlier one has a summary that cannot be read', async () => {
    await analysis('good', 'one', { 'Turdus merula': [5] });
    for (const [id, summary] of Object.entries({
      cut: '{"format_version":5,',
      none: 'null',
      odd: '{"format_version":5,"species":[{"scientific_name":"Picus canus"}]}',
    })) {
      await analysis(id, 'two', {});
      await service.db
        .prepare('UPDATE analysis_summaries SET summary = ?2 WHERE analysis_id = ?1')
        .bind(id, summary)
        .run();
    }
    expect(await names()).toEqual(['Turdus merula']);
    expect(service.errors).toHaveLength(2);
    expect(await names()).toEqual(['Turdus merula']);
    expect(service.errors).toHaveLength(2);
  });

  it('are one under all names of a species', async () => {
    await analysis('old', 'one', { 'Accipiter gentilis': [5] });
    await analysis('new', 'two', { 'Astur gentilis': [9] });
    expect((await list()).species).toMatchObject([
      { scientific_name: 'Astur gentilis', detections: 14, datasets: 2 },
    ]);
  });

  it('are found by a part of any name, whatever its case and accents', async () => {
    await analysis('a', 'one', {
      'Turdus merula': [5, 'Merle noir'],
      'Aegolius funereus': [3, 'Nyctale de Tengmalm'],
      'Pycnonotus barbatus': [2, 'Bulbul des jardins'],
      'Tetrao urogallus': [1, 'Grand Tétras'],
    });
    expect(await names({ search: 'TETRAS' })).toEqual(['Tetrao urogallus']);
    expect(await names({ search: 'us' })).toHaveLength(4);
    expect(await names({ search: 'nobody' })).toEqual([]);
  });

  it('come in pages, each of them once', async () => {
    await analysis(
      'a',
      'one',
      Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`Species ${at}`, [at % 3 ? 5 : 9]])),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 3, cursor });
      seen.push(...page.species.map(({ scientific_name }) => scientific_name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([0, 3, 6, 1, 2, 4, 5].map((at) => `Species ${at}`));
  });

  it('whose names hold a place are not found by it by those who may not see places', async () => {
    await analysis('a', 'one', { 'Nest 47.65123, 9.48017': [3] });
    const found = async (hides: boolean) =>
      (await list({ search: '47.65123' }, hides)).species.length;
    expect([await found(false), await found(true)]).toEqual([1, 0]);
  });

  it('are listed with the end of an analysis, at most 2,000 and none of another', async () => {
    const { project_id, analysisId } = await queuedAnalysis(service, 'ada');
    const first = await mustLease(service);
    await complete(service, first, [await putOutput(service, first, 'part.csv')], {
      analysed: 1,
      refused: 0,
    });
    const merge = await mustLease(service);
    const output = await putOutput(service, merge, 'files.csv');
    const species = Array.from({ length: 2100 }, (_, at) => ({
      scientific_name: `Species ${at}`,
      common_name: '',
      count: at + 1,
      best_confidence: 0.5,
    }));
    const more = { format_version: 1, species } as object;
    await complete(service, merge, [output], { analysed: 1, refused: 0 }, more);
    const row = await service.db
      .prepare('SELECT species_rows, joins FROM analyses WHERE analysis_id = ?')
      .bind(analysisId)
      .first();
    expect(row).toEqual({ species_rows: 2000, joins: expect.stringMatching(/^[0-9a-f]{16}$/) });
    const { species: page } = await service.call(analysisHandlers.speciesList, 'ada', {
      params: { projectId: project_id },
      query: { limit: 1000 },
    });
    expect(page).toHaveLength(1000);
    expect(page[0]).toMatchObject({ scientific_name: 'Species 2099', detections: 2100 });
  });

  it('of analyses of earlier versions are listed some a call', async () => {
    for (let at = 0; at < 25; at++) await analysis(`a${at}`, 'one', { 'Turdus merula': [at + 1] });
    await list();
    const unlisted = async () =>
      (
        await service.db
          .prepare('SELECT count(*) AS left FROM analyses WHERE species_rows IS NULL')
          .first<{ left: number }>()
      )?.left;
    expect(await unlisted()).toBe(5);
    await list();
    expect(await unlisted()).toBe(0);
    expect((await list()).species).toMatchObject([{ detections: 25 }]);
  });
});
