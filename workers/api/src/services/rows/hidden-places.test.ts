import type { Handler } from '../../http/handler.ts';
import type { Principal } from '../../http/handler.ts';
import type { RouteId } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataset, type MadeDataset } from '../../../test/made-upload.ts';
import { ServiceContext } from '../../../test/service-context.ts';
import { addRecordings } from '../../../test/timed-recordings.ts';
import { analysisHandlers } from '../analysis/index.ts';
import { dataHandlers } from '../data/index.ts';
import { surveyHandlers } from '../survey/index.ts';

const exact = { latitude: 47.65123, longitude: 9.48017 };
const settings = JSON.stringify({ lat: exact.latitude, lon: exact.longitude, min_conf: 0.25 });

describe('a project with a site whose exact place is not for others', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const as = async <K extends RouteId>(
    kind: 'user' | 'embed',
    handler: Handler<K>,
    query: object = {},
  ): Promise<string> => {
    const principal: Principal =
      kind === 'user'
        ? { kind, userId: 'ada', scopes: [], keyId: null }
        : { kind, userId: 'ada', isPublic: true, expiresAt: service.now.getTime() / 1000 + 600 };
    const answer = await handler({
      ctx: {
        deps: service.deps,
        principal,
        userId: 'ada',
        actorId: kind === 'user' ? 'ada' : '',
        role: kind === 'user' ? 'owner' : null,
        confinedTo: null,
        requestId: 'test',
        now: service.now,
      },
      params: { projectId: card.project_id, dataId: card.data_id, analysisId: 'found' },
      query: query as never,
      body: undefined as never,
      ifMatch: null,
    });
    return JSON.stringify(answer);
  };
  const { analysesGet, analysesList, analysesResults } = analysisHandlers;
  const { filesList } = dataHandlers;
  const downloads = { include_downloads: 'true' };

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
    await addRecordings(service, card, [{ recorded_at: '2024-05-01T18:00:00Z', ...exact }]);
    const summary = JSON.stringify({
      format_version: 4,
      analysis_type: 'birdnet_v2_4',
      settings: JSON.parse(settings) as object,
      settings_hash: '0123456789ab',
      notices: [],
    });
    await service.db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, summary, created_at)
         VALUES ('found', ?, ?, 'ada', 'birdnet_v2_4', ?, 'completed', ?, '')`,
      )
      .bind(card.project_id, card.data_id, settings, summary)
      .run();
  });
  afterEach(() => service.close());

  it('tells it to nobody but the owner: not by files, settings of analyses, or results', async () => {
    expect(await as('embed', filesList)).toContain('47.65123');
    expect(await as('embed', analysesGet)).toContain('47.65123');
    await service.call(surveyHandlers.sitesCreate, 'ada', {
      params: { projectId: card.project_id },
      body: { name: 'Eyrie', ...exact, public_precision: '0.1' },
    });
    for (const handler of [filesList, analysesGet, analysesList] as const) {
      const told = await as('embed', handler as Handler<RouteId>);
      expect(told).not.toMatch(/47\.651|9\.480/);
      expect(await as('user', handler as Handler<RouteId>)).toContain('47.65123');
    }
    expect(await as('embed', analysesGet)).toContain('min_conf');
    expect(await as('embed', analysesResults)).not.toMatch(/47\.651|9\.480/);
    await expect(as('embed', analysesResults, downloads)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Analyse the recordings again'),
    });
    expect(await as('user', analysesResults, downloads)).toContain('47.65123');
  });
});
