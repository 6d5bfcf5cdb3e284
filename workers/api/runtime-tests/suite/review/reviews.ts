import { calibrate, strataByX } from '@biophony/statistics';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';
import { analysed, reviewedProject, robin } from '../support/reviewed.ts';

export const reviewSuite = (server: () => TestServer) =>
  describe('the review of a sample', () => {
    it('by two who disagree is settled by the owner, and gives a calibration (S16.6, S17.1, S17.16, S17.17, S17.18)', async () => {
      const { ada, bea, params, on, say, drawn, dataId } = await reviewedProject(server(), 24);
      const { sample } = await ada.ok('samplesCreate', {
        params,
        body: { ...drawn(), assigned_to: [bea.userId] },
      });
      expect(sample).toMatchObject({
        species: robin,
        model: 'BirdNET',
        item_count: 24,
        assigned_to: [bea.userId],
      });
      const of = { ...params, sampleId: sample.sample_id };
      const queue = await bea.ok('samplesItems', { params: of, query: { only: 'open' } });
      expect(queue.items).toHaveLength(24);
      const verdicts = queue.items.map(({ item }) => (item >= 8 && item % 5 > 0 ? 'yes' : 'no'));
      const more = { sample_id: sample.sample_id, blind: true };
      expect(
        await say(
          bea,
          verdicts.map((verdict, at) => on(at, verdict, more)),
        ),
      ).toEqual({
        stored: 24,
        known: 0,
        refused: [],
      });
      await say(ada, [on(0, 'no', more), on(9, 'no', more)]);
      const disputed = { params: of, query: { only: 'disagreements' } } as const;
      const [item] = (await ada.ok('samplesItems', disputed)).items;
      expect(item).toMatchObject({
        item: 9,
        mine: { verdict: 'no' },
        verdicts: [
          { reviewer: 'Bea Heron', verdict: 'yes', blind: true },
          { reviewer: 'Ada Wren', verdict: 'no' },
        ],
      });
      const last = await say(bea, [on(9, 'yes', { final: true })]);
      expect(last.refused).toMatchObject([{ reason: 'final_not_allowed' }]);
      await say(ada, [on(9, 'yes', { final: true })]);
      expect((await ada.ok('samplesItems', disputed)).items).toEqual([]);
      const { samples } = await bea.ok('samplesList', { params });
      expect(samples).toMatchObject([{ reviewed: 24, mine: 24, disagreements: 0 }]);

      const body = { sample_id: sample.sample_id };
      const { figures } = await bea.ok('calibrationsPreview', { params, body });
      expect(figures).toMatchObject({ yes: 13, no: 11, unsure: 0, open: 0 });
      expect(figures.curve?.b).toBeGreaterThan(0);
      expect(figures.agreement).toMatchObject({ items: 2, share: 0.75 });
      // Equal to these functions here, in every runtime.
      const asked = drawn();
      const here = calibrate({
        seed: sample.sample_id,
        strata: strataByX(asked.strata),
        items: asked.items.map(({ score, stratum }, at) => ({
          score,
          stratum,
          site: null,
          verdict: verdicts[at] ?? null,
        })),
      });
      const near = (value: number | null | undefined) =>
        value == null ? value : expect.closeTo(value, 12);
      expect(figures.curve?.a).toEqual(near(here.curve?.a));
      expect(figures.curve?.b).toEqual(near(here.curve?.b));
      expect(figures.probabilities.map(({ score }) => score)).toEqual(
        here.probability_thresholds.map(({ score }) => near(score)),
      );
      expect(figures.precisions.map(({ bound }) => bound)).toEqual(
        here.precision_thresholds.map(({ threshold }) => near(threshold?.lower95 ?? null)),
      );
      expect(figures.density?.low).toEqual(near(here.call_density?.low));
      await bea.refused('calibrationsCreate', 'forbidden', { params, body });
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { calibration } = await ada.ok('calibrationsCreate', { params, body, headers });
      expect(calibration.figures).toEqual(figures);
      expect(calibration.reviewers.toSorted()).toEqual(['Ada Wren', 'Bea Heron']);
      expect(await ada.ok('calibrationsCreate', { params, body, headers })).toEqual({
        calibration,
      });
      const later = await ada.ok('calibrationsCreate', { params, body });
      expect(later.calibration.version).toBe(2);
      const latest = await bea.ok('calibrationsList', { params, query: { latest: 'true' } });
      expect(latest.calibrations).toEqual([later.calibration]);

      const { project } = await bea.ok('projectsCreate', { body: { title: 'Fen' } });
      const there = { projectId: project.project_id };
      const taken = { params: there, body: { calibration_id: calibration.calibration_id } };
      await bea.refused('calibrationsTake', 'conflict', taken);
      const { data_id } = await bea.ok('datasetsCreate', {
        params: there,
        body: {
          dataset_name: 'Card',
          classification_method: 'by_device',
          data_type_or_device: 'audiomoth',
        },
      });
      await analysed(bea, there.projectId, data_id);
      expect(await bea.ok('calibrationsTake', taken)).toMatchObject({
        calibration: {
          version: 1,
          figures,
          taken_from: { calibration_id: calibration.calibration_id },
        },
      });
      const stranger = await newAccount(server());
      await stranger.refused('calibrationsGet', 'not_found', {
        params: { ...params, calibrationId: calibration.calibration_id },
      });

      await ada.ok('samplesDelete', { params: of });
      await ada.ok('datasetsDelete', { params: { dataId } });
      const kept = await bea.ok('reviewsList', { params, query: { counting: 'true' } });
      expect(kept.reviews).toHaveLength(27);
      expect(kept.reviews.every(({ recording_deleted }) => recording_deleted)).toBe(true);
      const { timeline } = (await ada.ok('projectsGet', { params })).project;
      const told = timeline.map(({ action }) => action);
      expect(told.filter((action) => /Sample|Calibration/.test(action))).toEqual([
        'Calibration created',
        'Calibration created',
        'Sample created',
      ]);
    });

    it('loses no verdict and doubles none where it is sent again, by several at once (S16.2, S16.3)', async () => {
      const { ada, bea, params, on, say } = await reviewedProject(server(), 3);
      const batch = Array.from({ length: 200 }, (_, at) =>
        on(at, 'yes', { start_s: 0, end_s: 1 + at }),
      );
      // A Worker answers at most 16 at once, and refuses more.
      const others = Array.from({ length: 12 }, (_, at) => on(at, 'no', { end_s: 1 + at }));
      const answers = await Promise.all([
        say(bea, batch),
        say(bea, batch),
        ...others.map((one) => say(ada, [one])),
        say(bea, batch.slice(0, 100)),
      ]);
      const sum = (name: 'stored' | 'known') =>
        answers.reduce((total, answer) => total + answer[name], 0);
      expect([sum('stored'), sum('known')]).toEqual([212, 300]);
      const ids = new Set<string>();
      let cursor: string | undefined;
      do {
        const page = await ada.ok('reviewsList', { params, query: { limit: 50, cursor } });
        for (const { review_id } of page.reviews) ids.add(review_id);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(ids).toEqual(new Set([...batch, ...others].map(({ review_id }) => review_id)));
    });

    it('ends with the project, also for those who are in the middle of it', async () => {
      const { ada, bea, params, on } = await reviewedProject(server(), 3);
      const send = () => bea.raw('reviewsCreate', { params, body: { reviews: [on(0, 'yes')] } });
      const before = [send(), send()];
      const removed = ada.ok('projectsDelete', { params });
      const meanwhile = [send(), send(), send()];
      for (const { status } of await Promise.all([...before, ...meanwhile]))
        expect([200, 404]).toContain(status);
      await removed;
      expect((await send()).status).toBe(404);
    });

    it('is refused to whoever has no part in the project, as if it did not exist', async () => {
      const { ada, params, on, drawn } = await reviewedProject(server(), 3);
      const { sample } = await ada.ok('samplesCreate', { params, body: drawn() });
      const stranger = await newAccount(server());
      const of = { ...params, sampleId: sample.sample_id };
      const body = { sample_id: sample.sample_id };
      await stranger.refused('reviewsList', 'not_found', { params });
      await stranger.refused('reviewsCreate', 'not_found', {
        params,
        body: { reviews: [on(0, 'yes')] },
      });
      await stranger.refused('samplesGet', 'not_found', { params: of });
      await stranger.refused('samplesItems', 'not_found', { params: of });
      await stranger.refused('samplesExtend', 'not_found', {
        params: of,
        body: { items: drawn().items },
      });
      await stranger.refused('samplesUpdate', 'not_found', { params: of, body: { name: 'Mine' } });
      await stranger.refused('samplesDelete', 'not_found', { params: of });
      await stranger.refused('calibrationsPreview', 'not_found', { params, body });
      await stranger.refused('calibrationsCreate', 'not_found', { params, body });
    });

    it('takes further detections and another name, and is for members who may review', async () => {
      const { ada, bea, params, drawn } = await reviewedProject(server(), 6);
      const { items, ...rest } = drawn();
      const { sample } = await ada.ok('samplesCreate', {
        params,
        body: { ...rest, items: items.slice(0, 4) },
      });
      const of = { ...params, sampleId: sample.sample_id };
      const more = { scheme: 'random_in_strata' as const, items };
      expect(await ada.ok('samplesExtend', { params: of, body: more })).toEqual({
        added: 2,
        item_count: 6,
      });
      const body = { name: 'Robins of May', assigned_to: [bea.userId] };
      expect((await ada.ok('samplesUpdate', { params: of, body })).sample).toMatchObject(body);
      const stranger = await newAccount(server());
      const failure = await ada.refused('samplesUpdate', 'invalid_request', {
        params: of,
        body: { assigned_to: [bea.userId, stranger.userId] },
      });
      expect(failure.field).toBe('assigned_to[1]');
      await bea.refused('samplesUpdate', 'forbidden', { params: of, body });
      expect((await bea.ok('samplesGet', { params: of })).sample.item_count).toBe(6);
    });
  });
