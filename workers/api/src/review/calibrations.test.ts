import {
  type Calibration,
  CalibrationFigures,
  limits,
  type SampleCreate,
} from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, ada, bea, cem, ReviewedProject, robin } from '../../test/reviewed-project.ts';
import { reviewHandlers } from '../app/handlers.ts';
import { createProject } from '../projects/projects.ts';
import { deleteUser } from '../projects/users.ts';

const items = 40;

describe('calibrations', () => {
  let project: ReviewedProject;
  const sent = () => ({ body: { sample_id: project.idOf('sample') } });
  const create = async (who = ada) =>
    (await project.call(reviewHandlers.calibrationsCreate, who, sent())).calibration;
  const preview = async () => {
    const { figures } = await project.call(reviewHandlers.calibrationsPreview, ada, sent());
    return CalibrationFigures.parse(figures);
  };
  const list = async (query: Record<string, unknown> = {}) =>
    (await project.call(reviewHandlers.calibrationsList, ada, { query })).calibrations;
  /** Says verdicts on the items of the sample, from the first one on: y, n, u, or - for none. */
  const say = (who: Actor, verdicts: string, more = {}) => {
    const words = { y: 'yes', n: 'no', u: 'unsure' } as const;
    return project.say(
      who,
      ...[...verdicts].flatMap((letter, at) =>
        letter in words
          ? [
              project.verdict(crypto.randomUUID(), {
                file: `${at}.WAV`,
                verdict: words[letter as keyof typeof words],
                ...more,
              }),
            ]
          : [],
      ),
    );
  };
  const sample = async (more: Partial<SampleCreate> = {}) =>
    project.sample(await project.drawn(items, more));
  const codes = ({ warnings }: CalibrationFigures) => warnings.map(({ code }) => code);
  const rising = `${'n'.repeat(10)}${'nny'.repeat(4)}yn${'yyn'.repeat(2)}${'y'.repeat(10)}`;

  beforeEach(async () => {
    project = await ReviewedProject.start(items);
    await project.analysed('analysis');
  });
  afterEach(() => project.close());

  it('hold what the verdicts on a sample say, and whose they are', async () => {
    const { strata } = await sample();
    await say(bea, rising);
    const told = await preview();
    const made = await create();
    expect(made).toMatchObject({
      species: robin,
      model: 'BirdNET',
      model_version: '2.4',
      settings: { min_conf: 0.1 },
      version: 1,
      sample_id: project.idOf('sample'),
      seed: project.idOf('sample'),
      reviewers: ['bea'],
      made_by: 'ada',
      taken_from: null,
    });
    expect(made.figures).toEqual(told);
    const { figures } = made;
    expect(figures).toMatchObject({ yes: 19, no: 21, unsure: 0, open: 0 });
    expect(codes(figures)).toEqual(['threshold_outside_sample']);
    expect(figures.curve?.b).toBeGreaterThan(0);
    expect(figures.curve_if_unsure_no).toEqual(figures.curve);
    expect(figures.strata).toEqual([
      { ...strata[0], reviewed: 20, yes: 3 },
      { ...strata[1], reviewed: 20, yes: 16 },
    ]);
    expect(figures.density?.estimate).toBeCloseTo((100 * 0.15 + 50 * 0.8) / 150, 10);
    expect(figures.probabilities.map(({ probability }) => probability)).toEqual([
      0.5, 0.8, 0.9, 0.95, 0.99,
    ]);
    expect(figures.precisions[0]).toMatchObject({ precision: 0.8, score: null, kept: null });
    expect(figures.sites).toMatchObject({ degrees: 1 });
  });

  it('say where the analyses that they are for were made with different weights (S28.3)', async () => {
    await sample();
    await say(bea, rising);
    const weights = async (analysis: string, sha256: string) => {
      await project.analysed(analysis);
      await project.service.db
        .prepare('UPDATE analyses SET model_sha256 = ? WHERE analysis_id = ?')
        .bind(sha256, analysis)
        .run();
      return codes(await preview());
    };
    expect(await weights('second', 'a')).not.toContain('weights_differ');
    expect(await weights('third', 'a')).not.toContain('weights_differ');
    expect(await weights('fourth', 'b')).toContain('weights_differ');
    expect(codes((await create()).figures)).toContain('weights_differ');
  });

  it('are versions, of which none is changed by later verdicts or by the end of the sample (S16.16, S17.16)', async () => {
    await sample();
    await say(bea, rising);
    const first = await create();
    await say(cem, 'u'.repeat(items), { at: '2026-05-01T05:00:00Z' });
    project.service.passSeconds(1);
    const second = await create(cem);
    expect(second).toMatchObject({ version: 2, reviewers: ['bea', 'cem'] });
    expect(second.figures).toMatchObject({ yes: 0, no: 0, open: items });
    expect(second.figures.agreement).toMatchObject({ items, share: 0.5, kappa: 0 });
    await project.call(reviewHandlers.samplesDelete, ada, {
      params: { sampleId: project.idOf('sample') },
    });
    expect(await list()).toEqual([second, first]);
    expect(await list({ latest: 'true' })).toEqual([second]);
    expect(await list({ species: 'Turdus merula' })).toEqual([]);
    const page = await project.call(reviewHandlers.calibrationsList, ada, { query: { limit: 1 } });
    const query = { cursor: page.next_cursor };
    expect(await list(query)).toEqual([first]);
    const params = { calibrationId: first.calibration_id };
    const told = await project.call(reviewHandlers.calibrationsGet, ada, { params });
    expect(told.calibration).toEqual(first);
  });

  it('repeated under one key are one', async () => {
    await sample();
    const again = () =>
      project.call(reviewHandlers.calibrationsCreate, ada, { ...sent(), newId: 'one' });
    expect((await again()).calibration).toEqual((await again()).calibration);
    expect(await list()).toHaveLength(1);
  });

  it('of which two executions overlap name nobody whose verdicts came later', async () => {
    await sample();
    await say(bea, rising);
    const { db } = project.service;
    const batch = db.batch.bind(db);
    const run = async () =>
      (await project.call(reviewHandlers.calibrationsCreate, ada, { ...sent(), newId: 'one' }))
        .calibration;
    /** Replaces the next batch that makes a calibration, which has more than two statements. */
    const atWriting = (write: (statements: Parameters<typeof batch>[0]) => Promise<void>) => {
      db.batch = async (statements) => {
        if (statements.length <= 2) return batch(statements);
        db.batch = batch;
        await write(statements);
        return batch(statements);
      };
    };
    let second: Calibration | undefined;
    atWriting(async (first) => {
      await say(cem, 'u'.repeat(items), { at: '2026-05-01T05:00:00Z' });
      atWriting(async () => void (await batch(first)));
      second = await run();
    });
    const made = await run();
    expect(made.reviewers).toEqual(['bea']);
    expect(second).toEqual(made);
  });

  it.each<[string, string, CalibrationFigures['warnings'][number]['code'][]]>([
    ['nothing', '', ['nothing_reviewed']],
    ['only what nobody is sure of', 'uuu', ['nothing_reviewed']],
    ['three', 'n'.padEnd(38, '-').concat('yy'), ['few_yes', 'few_no', 'separation']],
    ['one', 'y', ['all_yes', 'few_yes', 'empty_strata']],
    ['yes of all', 'y'.repeat(items), ['all_yes']],
    ['no of all', 'n'.repeat(items), ['all_no']],
    ['a perfect separation', 'n'.repeat(20).concat('y'.repeat(20)), ['separation']],
    ['a falling share of yes', [...rising].toReversed().join(''), ['slope_not_positive']],
  ])('of %s have an outcome, and warn (S17.10, S17.15)', async (_, verdicts, warned) => {
    await sample();
    if (verdicts) await say(bea, verdicts);
    const figures = await preview();
    expect(codes(figures)).toEqual(expect.arrayContaining(warned));
    for (const { message } of figures.warnings) expect(message).toMatch(/^[A-Z0-9].* .*\.$/);
    const made = await create();
    expect(made.figures).toEqual(figures);
    expect(figures.curve === null).toBe(verdicts.replaceAll(/[-u]/g, '').length < 2);
  });

  it('of a sample with strata without detections leave those out (S17.15)', async () => {
    const drawn = await project.drawn(items);
    await sample({ strata: [...drawn.strata, { low: 0.9, high: 0.99, detections: 0 }] });
    await say(bea, rising);
    const figures = await preview();
    expect(figures.strata[2]).toEqual({ low: 0.9, high: 0.99, detections: 0, reviewed: 0, yes: 0 });
    expect(codes(figures)).toEqual(['threshold_outside_sample']);
  });

  it('count the last word, else what most say, and nothing where as many say one thing as another (S16.40, S17.14)', async () => {
    await sample();
    await say(bea, 'yyy');
    await say(cem, 'nnn');
    await say({ id: 'ada', role: 'owner' }, 'n-y', { final: true });
    const figures = await preview();
    expect(figures).toMatchObject({ yes: 1, no: 1, open: items - 2 });
    expect(figures.agreement).toEqual({ items: 3, share: 0.5, kappa: 0, alpha: null });
  });

  it('count unsure as neither, and tell what a no would change (S17.9)', async () => {
    await sample();
    await say(bea, rising.replace(/^nnnnn/, 'uuuuu'));
    const figures = await preview();
    expect(figures).toMatchObject({ unsure: 5, no: 16 });
    expect(figures.curve_if_unsure_no?.b).not.toBe(figures.curve?.b);
  });

  it('of samples that were spread over sites warn of it, also those kept by earlier versions (S17.10)', async () => {
    await sample({ scheme: 'spread_over_sites' });
    await say(bea, rising);
    const figures = await preview();
    expect(figures.scheme).toBe('spread_over_sites');
    expect(codes(figures)).toContain('spread_over_sites');
    const made = await create();
    expect(made.figures).toEqual(figures);
    const { db } = project.service;
    await db
      .prepare('UPDATE calibrations SET figures = ?')
      .bind(JSON.stringify({ ...figures, scheme: undefined, warnings: [] }))
      .run();
    const [kept] = await list();
    expect(kept?.figures.scheme).toBe('spread_over_sites');
    expect(codes(kept!.figures)).toEqual(['spread_over_sites']);
  });

  it('need a stratified sample (S17.14)', async () => {
    await sample({ method: 'most_uncertain' });
    for (const call of [preview, create])
      await expect(call()).rejects.toMatchObject({ code: 'conflict', field: 'sample_id' });
  });

  it('forget the names of those who end their accounts', async () => {
    await sample();
    await say(bea, rising);
    await create(cem);
    for (const who of ['bea', 'cem']) await project.service.call(deleteUser, who);
    expect(await list()).toMatchObject([
      { made_by: 'Former reviewer', reviewers: ['Former reviewer'] },
    ]);
  });

  it('of a project are bounded', async () => {
    await sample();
    await create();
    const numbers = JSON.stringify([...Array(limits.calibrations_per_project - 1).keys()]);
    await project.service.db
      .prepare(
        `INSERT INTO calibrations SELECT 'calibration-' || value, project_id, species, joins, value + 2, model, model_version, settings,
           sample_id, seed, '{}', taken_from, made_by, made_by_name, created_at FROM calibrations, json_each(?)`,
      )
      .bind(numbers)
      .run();
    await expect(create()).rejects.toMatchObject({ code: 'limit_reached' });
  });

  describe('of another project', () => {
    let made: Calibration;
    let otherId: string;
    const take = (who: Actor, calibrationId = made.calibration_id, projectId = otherId) =>
      project.call(reviewHandlers.calibrationsTake, who, {
        params: { projectId },
        body: { calibration_id: calibrationId },
      });

    beforeEach(async () => {
      await sample();
      await say(bea, rising);
      made = await create();
      const body = { title: 'Fen' };
      const { service } = project;
      otherId = (await service.call(createProject, 'ada', { body })).project.project_id;
    });
    const analyseThere = (settings = '{"min_conf":0.1}') =>
      project.service.db
        .prepare(
          `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, model, model_version, created_at, completed_at)
           SELECT 'there', ?, data_id, user_id, analysis_type, ?, status, model, model_version, created_at, completed_at FROM analyses`,
        )
        .bind(otherId, settings)
        .run();

    it('are taken with all they say, and say where they were made (S17.17)', async () => {
      await analyseThere();
      const { calibration } = await take(ada);
      const { title } = (await project.service.db
        .prepare('SELECT title FROM projects WHERE project_id = ?')
        .bind(made.project_id)
        .first<{ title: string }>())!;
      expect(calibration).toEqual({
        ...made,
        calibration_id: calibration.calibration_id,
        project_id: otherId,
        taken_from: { project_title: title, calibration_id: made.calibration_id },
      });
      await expect(take(ada, calibration.calibration_id, made.project_id)).rejects.toMatchObject({
        code: 'conflict',
      });
      await expect(take(ada, calibration.calibration_id)).rejects.toMatchObject({
        code: 'conflict',
      });
    });

    it('say where they were made without places where a site there is hidden (S15.4)', async () => {
      await analyseThere();
      const { db } = project.service;
      const title = 'Nest at 47.651234, 9.480175';
      await db
        .prepare('UPDATE projects SET title = ? WHERE project_id = ?')
        .bind(title, made.project_id)
        .run();
      await db
        .prepare(
          `INSERT INTO sites (site_id, project_id, name, site_key, public_precision, created_at, updated_at)
           VALUES ('eyrie', ?, 'Eyrie', 'eyrie', 'hidden', '', '')`,
        )
        .bind(made.project_id)
        .run();
      const { calibration } = await take(ada);
      expect(calibration.taken_from?.project_title).toBe('Nest at [place hidden]');
    });

    it('are taken only where scores mean the same (S17.17)', async () => {
      await expect(take(ada)).rejects.toMatchObject({ code: 'conflict' });
      await analyseThere('{"min_conf":0.25}');
      await expect(take(ada)).rejects.toMatchObject({
        code: 'conflict',
        field: 'calibration_id',
        message: expect.stringContaining('Analyse with the same ones first'),
      });
    });

    it('are taken only by those who may read them there (S17.17)', async () => {
      await analyseThere();
      const manager = { id: 'cem', role: 'manager' } as const;
      const other = { ...manager, projectId: otherId };
      await expect(take(other)).rejects.toMatchObject({ code: 'not_found' });
      await project.join({ id: 'cem', role: 'viewer' });
      expect((await take(other)).calibration.version).toBe(1);
      await expect(take(ada, 'absent')).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
