import type { RouteId } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MadeDataset, makeDataset, storedDataset } from '../../test/made-upload.ts';
import { type Sent, ServiceContext } from '../../test/service-context.ts';
import { presetHandlers } from '../analysis/presets.ts';
import type { Handler } from '../http/handler.ts';
import { once } from '../http/idempotency.ts';
import { analysisHandlers, projectHandlers, surveyHandlers } from './handlers.ts';

const names = Array.from({ length: 4000 }, (_, at) => `Avis longinomina${at}`);

describe('a call whose answer is too long to be kept, sent twice under one Idempotency-Key', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  /** Calls twice, expects the same answer, and answers its length and how many rows of a table there are more. */
  const twice = async <K extends RouteId>(table: string, handler: Handler<K>, sent: Sent) => {
    const count = async () =>
      (await service.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ??
      0;
    const before = await count();
    const request = { userId: 'ada', key: table, method: 'POST', path: table, body: sent.body };
    const call = () =>
      once(
        service.db,
        () => service.now,
        request,
        (newId) => service.call(handler, 'ada', { ...sent, newId }),
      );
    const first = await call();
    expect(await call()).toEqual({ answer: first.answer, replayed: false });
    expect(JSON.stringify(first.answer).length).toBeGreaterThan(64 * 1024);
    return (await count()) - before;
  };
  const params = () => ({ projectId: card.project_id });

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada', 'pro'));
  });
  afterEach(() => service.close());

  it('finds the project that it reuses', async () => {
    for (let note = 0; note < 10; note++)
      await service.call(projectHandlers.notesCreate, 'ada', {
        params: params(),
        body: { text: 'x'.repeat(9000) },
      });
    const body = { title: 'Untitled Project', reuse: true };
    expect(await twice('projects', projectHandlers.projectsCreate, { body })).toBe(0);
  });

  it('makes one preset', async () => {
    const body = {
      name: 'Birds',
      analysis_type: 'birdnet_v2_4',
      settings: { species_list: names },
    };
    expect(await twice('presets', presetHandlers.presetsCreate, { body })).toBe(1);
  });

  it('makes one analysis', async () => {
    const { project_id: projectId } = await storedDataset(service, 'ada', ['A.WAV'], 50);
    await service.db
      .prepare('INSERT INTO runners (runner_id, analysis_type, seen_at) VALUES (?, ?, ?)')
      .bind('runner', 'birdnet_v2_4', service.now.toISOString())
      .run();
    const body = { analysis_type: 'birdnet_v2_4', settings: { species_list: names } };
    expect(
      await twice('analyses', analysisHandlers.analysesCreate, { params: { projectId }, body }),
    ).toBe(1);
  });

  it('makes deployments once', async () => {
    const deployments = Array.from({ length: 200 }, (_, at) => ({
      site: { name: `Site ${at}` },
      device_id: `recorder ${at}`,
      note: 'y'.repeat(200),
    }));
    expect(
      await twice('deployments', surveyHandlers.deploymentsCreate, {
        params: params(),
        body: { deployments },
      }),
    ).toBe(200);
  });
});
