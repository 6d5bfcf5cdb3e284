import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import type { ExampleCard, ExampleRecording } from '../base/deps.ts';
import { exampleSurvey } from '../server/example-survey.ts';
import { sweepDeletions } from '../storage/sweep.ts';
import { makeExample, reviewExamples } from './example-project.ts';
import { projectHandlers, reviewHandlers } from './handlers.ts';

const recordings = 25;

/** The first recordings of the card, made once for all tests. */
function shortened(card: ExampleCard): ExampleCard {
  const made: ExampleRecording[] = [];
  return {
    ...card,
    async *recordings() {
      if (made.length < recordings)
        for await (const one of card.recordings()) {
          made.push(one);
          if (made.length === recordings) break;
        }
      yield* made;
    },
  };
}

const columns =
  'file,start_s,end_s,scientific_name,common_name,confidence,model,model_version,settings_hash';

/** Results of an analysis that finds each song, and one that is not there. */
function resultsOf(card: ExampleCard): string {
  const rows: string[] = [columns];
  let count = 0;
  const add = (file: string, from: number, to: number, name: string) => {
    const score = 0.3 + ((count++ * 37) % 65) / 100;
    rows.push(`${file},${from.toFixed(3)},${to.toFixed(3)},${name},,${score},m,1,h`);
  };
  const songs = [...card.songs()].slice(0, recordings);
  for (const [at, [file, sung]] of songs.entries()) {
    for (const { from, to, scientific_name } of sung) add(file, from, to, scientific_name);
    const isThere = sung.some((one) => one.scientific_name === 'Inventus arundinis');
    if (at % 2 === 0 && !isThere) add(file, 0.001, 0.7, 'Inventus arundinis');
  }
  return `${rows.join('\n')}\n`;
}

describe('the example project', () => {
  let service: ServiceContext;
  const cards = exampleSurvey()
    .cards.filter(({ name }) => name === 'Reed bed' || name === 'Lake north')
    .map(shortened);
  const make = async () => {
    const answer = await service.call(makeExample, 'ada');
    await service.settled();
    return answer;
  };
  const change = (statement: string) => service.db.prepare(statement).run();
  const count = async (table: string) =>
    (await service.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

  /** Of every table but that of what is swept until the last link for uploads is over. */
  const rows = async () => {
    const { results } = await service.db
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'deletions'`)
      .all<{ name: string }>();
    const counts = results.map(async ({ name }) => [name, await count(name)] as const);
    return Object.fromEntries(await Promise.all(counts));
  };

  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada', 'pro');
    service.deps.example = { ...exampleSurvey(), cards };
    await change(`INSERT INTO runners (runner_id, analysis_type, seen_at)
      VALUES ('shed', 'example_songs', '${service.now.toISOString()}')`);
  });
  afterEach(() => service.close());

  /** As a runner does. */
  async function hear() {
    const { results } = await service.db
      .prepare(
        `SELECT shard_id, analysis_id, dataset_name FROM shards JOIN analyses USING (analysis_id)
         JOIN datasets USING (data_id) WHERE shards.kind = 'merge'`,
      )
      .all<{ shard_id: string; analysis_id: string; dataset_name: string }>();
    for (const { shard_id, analysis_id, dataset_name } of results) {
      const bytes = new TextEncoder().encode(
        resultsOf(cards.find(({ name }) => name === dataset_name)!),
      );
      await service.blobs.put(`results/${analysis_id}`, bytes);
      await service.db
        .prepare(
          `INSERT INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
           VALUES (?, 'detections.csv', ?, 'merge', ?, ?, '')`,
        )
        .bind(shard_id, analysis_id, `results/${analysis_id}`, bytes.length)
        .run();
      await service.db
        .prepare(
          `UPDATE analyses SET status = 'completed', completed_at = ?, model = 'Invented songs',
           model_version = '1' WHERE analysis_id = ?`,
        )
        .bind(service.now.toISOString(), analysis_id)
        .run();
    }
  }

  const samplesOf = async (projectId: string) => {
    const { samples } = await service.call(reviewHandlers.samplesList, 'ada', {
      params: { projectId },
    });
    return new Map(samples.map((one) => [one.name, one]));
  };

  it('is reviewed half, with a threshold and two disagreements, once its recordings were heard (S14.32)', async () => {
    const { project_id: projectId } = await make();
    expect(await make()).toMatchObject({ made: true, analyses: 2, reviewed: false });
    expect(await count('samples')).toBe(0);
    await hear();
    expect(await make()).toMatchObject({ analyses_finished: 2, reviewed: false });
    expect(await make()).toMatchObject({ reviewed: true });

    const samples = await samplesOf(projectId);
    const piper = samples.get('Reed Piper')!;
    expect(piper.item_count).toBeGreaterThan(20);
    expect(piper).toMatchObject({ mine: piper.item_count, species: 'Inventus arundinis' });
    const fluter = samples.get('Lake Fluter')!;
    expect(fluter).toMatchObject({
      mine: Math.ceil(fluter.item_count / 2),
      reviewed: Math.ceil(fluter.item_count / 2),
      disagreements: 2,
    });
    expect(fluter.reviewers).toHaveLength(2);

    const { items } = await service.call(reviewHandlers.samplesItems, 'ada', {
      params: { projectId, sampleId: piper.sample_id },
      query: { limit: 500 },
    });
    for (const { file, start_s, site_id, mine } of items) {
      expect(mine!.verdict === 'no', file).toBe(start_s === 0.001);
      expect(mine!.note).toBe('Made with the example');
      expect(site_id).not.toBeNull();
    }
    const { calibrations } = await service.call(reviewHandlers.calibrationsList, 'ada', {
      params: { projectId },
    });
    expect(calibrations).toMatchObject([{ species: 'Inventus arundinis', version: 1 }]);
    expect(calibrations[0]!.figures.curve).not.toBeNull();
    expect(service.errors).toEqual([]);
  });

  it('is reviewed once, however often that is begun', async () => {
    await make();
    await hear();
    await make();
    const before = await Promise.all(['samples', 'reviews', 'calibrations'].map(count));
    await change(`UPDATE projects SET example = 'made'`);
    await make();
    expect(await Promise.all(['samples', 'reviews', 'calibrations'].map(count))).toEqual(before);
    expect(before).toEqual([2, expect.any(Number), 1]);
  });

  it('is reviewed for somebody who did not wait', async () => {
    await make();
    await reviewExamples(service.deps);
    await service.settled();
    expect(await count('samples')).toBe(0);
    await hear();
    await reviewExamples(service.deps);
    await service.settled();
    expect(await count('samples')).toBe(2);
    expect(await make()).toMatchObject({ reviewed: true });
  });

  it('leaves nothing when it is deleted, also while it is reviewed (S14.32)', async () => {
    const before = await rows();
    const { project_id: projectId } = await make();
    await hear();
    const remove = () =>
      service.call(projectHandlers.projectsDelete, 'ada', { params: { projectId } });
    const answer = service.call(makeExample, 'ada');
    await Promise.all([answer, remove()]);
    await service.settled();
    await reviewExamples(service.deps);
    await service.settled();
    await sweepDeletions(service.deps);
    expect(await rows()).toEqual(before);
    expect((await service.blobs.list('u/')).blobs).toEqual([]);
    expect(service.errors).toEqual([]);
  });
});
