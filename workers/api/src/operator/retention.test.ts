import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queuedAnalysis } from '../../test/made-shards.ts';
import { askUploads, makeDataset, storedDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { writeServiceSettings } from '../identity/service-settings.ts';
import { analysisHandlers } from '../app/handlers.ts';
import { runMaintenance } from '../app/maintenance.ts';
import type { Statement } from '../base/database.ts';
import { countDue, sweepRetention } from './retention.ts';

const day = 86_400;

describe('retention', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
  });
  afterEach(() => service.close());

  const rows = async (table: string) =>
    Number(
      (await service.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<{ n: number }>())?.n,
    );
  const finish = async (analysisId: string) => {
    await service.db
      .prepare("UPDATE analyses SET status = 'completed', completed_at = ? WHERE analysis_id = ?")
      .bind(service.now.toISOString(), analysisId)
      .run();
  };
  const keep = (days: Record<string, number>) =>
    writeServiceSettings(service.deps, {
      retention_days: { results: null, recordings: null, unfinished_uploads: null, ...days },
    });

  it('is off by default', async () => {
    const { analysisId } = await queuedAnalysis(service, 'ada');
    await finish(analysisId);
    await makeDataset(service, 'ada');
    service.passSeconds(3000 * day);
    expect((await runMaintenance(service.deps)).retired).toBe(0);
    expect([await rows('analyses'), await rows('datasets')]).toEqual([1, 2]);
  });

  it('counts first, then deletes results whose time is over, and nothing younger or under way', async () => {
    const old = await queuedAnalysis(service, 'ada');
    await finish(old.analysisId);
    await queuedAnalysis(service, 'ada');
    service.passSeconds(20 * day);
    const young = await queuedAnalysis(service, 'ada');
    await finish(young.analysisId);
    service.passSeconds(11 * day);
    const { retention_days: days } = await keep({ results: 30 });
    expect(await countDue(service.deps, days)).toMatchObject({
      results: { count: 1 },
      recordings: { count: 0 },
    });
    expect(await rows('analyses')).toBe(3);
    expect((await runMaintenance(service.deps)).retired).toBe(1);
    const left = await service.db.prepare('SELECT analysis_id FROM analyses').all();
    expect(JSON.stringify(left.results)).not.toContain(old.analysisId);
    expect(await rows('datasets')).toBe(3);
  });

  it('deletes recordings that were analysed, and spares those whose analysis is young or was never made', async () => {
    const old = await queuedAnalysis(service, 'ada');
    await finish(old.analysisId);
    const both = await queuedAnalysis(service, 'ada');
    await storedDataset(service, 'ada', ['NEVER.WAV']);
    service.passSeconds(40 * day);
    await finish(both.analysisId);
    await keep({ recordings: 30 });
    expect((await runMaintenance(service.deps)).retired).toBe(1);
    await service.settled();
    expect(await rows('datasets')).toBe(2);
    const files = (await service.blobs.list('u/')).blobs.map((blob) => blob.key);
    expect(files.some((key) => key.includes(old.data_id))).toBe(false);
    expect(files.some((key) => key.includes(both.data_id))).toBe(true);
  });

  it('deletes uploads of which nothing arrived', async () => {
    await makeDataset(service, 'ada');
    await storedDataset(service, 'ada', ['A.WAV']);
    service.passSeconds(8 * day);
    await keep({ unfinished_uploads: 7 });
    await runMaintenance(service.deps);
    expect(await rows('datasets')).toBe(1);
  });

  /** Does something once, between the choice of what is deleted and its deletion. */
  const beforeDeletion = (work: () => Promise<unknown>) => {
    const { db } = service;
    let isDone = false;
    service.deps.db = {
      dialect: db.dialect,
      prepare: (sql) => db.prepare(sql),
      async batch<T>(statements: Statement[]) {
        const isFirst = !isDone;
        isDone = true;
        if (isFirst) await work();
        return db.batch<T>(statements);
      },
    };
  };

  it('spares recordings whose next analysis was made since they were chosen', async () => {
    const cards = [await queuedAnalysis(service, 'ada'), await queuedAnalysis(service, 'ada')];
    for (const { analysisId } of cards) await finish(analysisId);
    service.passSeconds(40 * day);
    await keep({ recordings: 30 });
    beforeDeletion(async () => {
      for (const { project_id: projectId } of cards)
        await service.call(analysisHandlers.analysesCreate, 'ada', {
          params: { projectId },
          body: { analysis_type: 'acoustic_indices' },
        });
    });
    expect(await sweepRetention(service.deps)).toBe(0);
    expect([await rows('datasets'), await rows('deletions')]).toEqual([2, 0]);
  });

  it('spares an upload whose first file was promised since it was chosen', async () => {
    const upload = await makeDataset(service, 'ada');
    service.passSeconds(40 * day);
    await keep({ unfinished_uploads: 30 });
    beforeDeletion(() => askUploads(service, upload, [{ filename: 'A.WAV', size: 100 }]));
    expect(await sweepRetention(service.deps)).toBe(0);
    expect([await rows('datasets'), await rows('deletions')]).toEqual([1, 0]);
  });

  it('spares the results of an analysis that was begun again since it was chosen, and deletes the others', async () => {
    const [one, other] = [
      await queuedAnalysis(service, 'ada'),
      await queuedAnalysis(service, 'ada'),
    ];
    for (const { analysisId } of [one, other]) await finish(analysisId);
    service.passSeconds(40 * day);
    await keep({ results: 30 });
    beforeDeletion(() =>
      service.db
        .prepare("UPDATE analyses SET status = 'queued', completed_at = NULL WHERE analysis_id = ?")
        .bind(one.analysisId)
        .run(),
    );
    expect(await sweepRetention(service.deps)).toBe(1);
    const { results } = await service.db
      .prepare("SELECT analysis_id FROM analyses WHERE user_id <> ''")
      .all();
    expect(results).toEqual([{ analysis_id: one.analysisId }]);
  });

  it('goes on in slices', async () => {
    for (let made = 0; made < 25; made++) await makeDataset(service, 'ada');
    service.passSeconds(8 * day);
    await keep({ unfinished_uploads: 7 });
    expect((await runMaintenance(service.deps)).retired).toBe(15);
    expect((await runMaintenance(service.deps)).retired).toBe(10);
  });
});
