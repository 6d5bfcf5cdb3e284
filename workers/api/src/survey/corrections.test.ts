import { recordingsOfRecorder, type SurveyDeployment } from '@biophony/recordings/clocks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { surveyHandlers } from '../app/handlers.ts';

const may = (day: number, hour = 0) => Date.UTC(2024, 4, day, hour);

/** Everything that a survey reads and that a correction must leave as it was. */
const tables = ['files', 'datasets', 'analyses', 'shards', 'outputs', 'sites', 'deployments'];

describe('corrections of a clock', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  let ids: { projectId: string; deploymentId: string };
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        tables.map(
          async (table) => (await service.db.prepare(`SELECT * FROM ${table}`).all()).results,
        ),
      ),
    );
  const deploy = async (deployment: object) => {
    const { deployments } = await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: { projectId: card.project_id },
      body: { deployments: [{ site: { name: 'Bog' }, ...deployment }] },
    });
    ids = { projectId: card.project_id, deploymentId: deployments[0]?.deployment_id ?? '' };
  };
  const preview = (body: object) =>
    service.call(surveyHandlers.correctionsPreview, 'ada', { params: ids, body });
  const apply = async (body: object, newId?: string) =>
    (
      await service.call(surveyHandlers.correctionsApply, 'ada', {
        params: ids,
        body,
        ...(newId ? { newId } : {}),
      })
    ).deployment;
  const revert = async () =>
    (await service.call(surveyHandlers.correctionsRevert, 'ada', { params: ids })).deployment;
  const log = async () =>
    (await service.call(surveyHandlers.correctionsList, 'ada', { params: ids })).corrections;
  const effort = () =>
    service.call(surveyHandlers.deploymentsEffort, 'ada', {
      params: { projectId: card.project_id },
    });

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
    await addRecordings(service, card, recordingsFrom(may(1, 18), 48, 1800));
    await deploy({
      data_id: card.data_id,
      device_id: 'A',
      recorded_from: '2024-05-01T18:00:00+00:00',
      recorded_to: '2024-05-02T17:30:00+00:00',
    });
  });
  afterEach(() => service.close());

  it('sent ten times at once are one, and one line of the log (S26.9)', async () => {
    const body = { shift_s: 3600, reason: 'Set at home.' };
    const made = await Promise.all(Array.from({ length: 10 }, () => apply(body)));
    expect(new Set(made.map(({ correction }) => correction?.correction_id)).size).toBe(1);
    expect(await log()).toMatchObject([{ ...body, ended: null }]);
    await apply({ ...body, shift_s: 60 });
    await apply({ ...body, reason: 'Read from a photo.' });
    expect(await log()).toHaveLength(3);
  });

  it('are shown before they are applied, and change nothing', async () => {
    const before = await everything();
    const told = await preview({ utc_offset: '+02:00' });
    expect(told).toMatchObject({
      recordings: 48,
      changed: 48,
      first: '2024-05-01T16:00:00.000Z',
      last: '2024-05-02T15:30:00.000Z',
      in_future: 0,
      skipped: 0,
      repeated: 0,
      joining: 0,
      leaving: 0,
      overlaps: [],
      problems: [],
    });
    expect(told.examples).toHaveLength(10);
    expect(told.examples[0]).toMatchObject({
      recorded_at: '2024-05-01T18:00:00+00:00',
      before: '2024-05-01T18:00:00.000Z',
      after: '2024-05-01T16:00:00.000Z',
    });
    expect(await everything()).toBe(before);
  });

  it('tell readers without an account the same hours as the owner, but neither reason nor names (S14.47)', async () => {
    const drift = [
      { shown: '2024-05-01T18:00:00Z', actual: '2024-05-01T18:00:00Z' },
      { shown: '2024-05-02T18:00:00Z', actual: '2024-05-02T19:00:00Z' },
    ];
    for (const asked of [{ shift_s: 3600 }, { utc_offset: '+02:00' }, { drift }]) {
      await apply({ ...asked, reason: 'It showed summer time.' });
      const [ours, theirs] = await Promise.all(
        [null, 'owner'].map(async (role) => {
          const embed = { kind: 'embed', userId: 'ada', isPublic: true, expiresAt: 0 };
          const { deployments } = await surveyHandlers.deploymentsList({
            ctx: {
              deps: service.deps,
              principal: role ? { kind: 'user', userId: 'ada', scopes: [], keyId: null } : embed,
              userId: 'ada',
              actorId: role ? 'ada' : '',
              role,
              confinedTo: null,
              hidesPlaces: false,
              requestId: 'test',
              now: service.now,
            },
            params: ids,
            query: {},
          } as never);
          return deployments;
        }),
      );
      const hours = (deployments: typeof ours = []) => {
        const recorder = { device_id: 'A', utc_offset: '+00:00' };
        const placed = recordingsOfRecorder(
          deployments as unknown as SurveyDeployment[],
          recorder,
          card.data_id,
          false,
        );
        return [18, 30, 41].map((hour) => placed(may(1, hour)).localMs);
      };
      expect(hours(ours)).toEqual(hours(theirs));
      expect(hours(ours)).not.toEqual([18, 30, 41].map((hour) => may(1, hour)));
      expect(theirs?.[0]?.correction).toMatchObject({
        reason: 'It showed summer time.',
        made_by: 'ada',
      });
      expect(ours?.[0]?.correction).toMatchObject({ reason: null, made_by: '' });
    }
  });

  it('move start, end and effort at once, and are gone without a trace in any table but the log', async () => {
    const [before, effortBefore] = [await everything(), await effort()];
    const corrected = await apply({ utc_offset: '+02:00', reason: 'It showed summer time.' });
    expect(corrected).toMatchObject({
      start: '2024-05-01T16:00:00.000Z',
      end: '2024-05-02T15:30:00.000Z',
      clock_offset_s: -7200,
      correction: { reason: 'It showed summer time.', made_by: 'ada', ended: null },
    });
    expect((await effort()).effort[0]?.hours[0]?.hour).toBe('2024-05-01T16:00+00:00');
    expect(await everything()).toBe(before);
    const reverted = await revert();
    expect(reverted).toMatchObject({ start: '2024-05-01T18:00:00.000Z', correction: null });
    expect(await effort()).toEqual(effortBefore);
    expect(await everything()).toBe(before);
    expect(await log()).toMatchObject([{ ended: 'reverted', ended_by: 'ada' }]);
    await expect(revert()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('take the place of each other, one in effect at a time', async () => {
    await apply({ shift_s: 60 });
    service.passSeconds(1);
    expect(await apply({ shift_s: 3600 })).toMatchObject({ clock_offset_s: 3600 });
    expect(await log()).toMatchObject([
      { shift_s: 3600, ended: null },
      { shift_s: 60, ended: 'replaced', ended_by: 'ada' },
    ]);
  });

  it('are applied once however often the call is repeated', async () => {
    await apply({ shift_s: 60 }, 'this-call');
    await apply({ shift_s: 60 }, 'this-call');
    expect(await log()).toHaveLength(1);
  });

  it('stay in effect when two executions of one call overlap', async () => {
    await apply({ shift_s: 1 });
    service.passSeconds(1);
    const batch = service.db.batch.bind(service.db);
    let first: Promise<unknown> | undefined;
    service.db.batch = async (statements) => {
      service.db.batch = batch;
      first = apply({ shift_s: 60 }, 'this-call');
      await first;
      return batch(statements);
    };
    const repeat = apply({ shift_s: 60 }, 'this-call');
    expect(await repeat).toMatchObject({ correction: { correction_id: 'this-call' } });
    expect(await first).toEqual(await repeat);
    expect(await log()).toMatchObject([
      { shift_s: 60, ended: null },
      { shift_s: 1, ended: 'replaced' },
    ]);
  });

  it('are answered again also when another one has taken their place', async () => {
    const drift = [
      { shown: '2024-05-01T18:00:00+00:00', actual: '2024-05-01T18:00:00+00:00' },
      { shown: '2024-05-02T18:00:00+00:00', actual: '2024-05-02T18:00:24+00:00' },
    ];
    await apply({ drift }, 'this-call');
    service.passSeconds(1);
    const replaced = await apply({ shift_s: 60 });
    expect(await apply({ drift }, 'this-call')).toEqual(replaced);
    const reverted = await revert();
    expect(await apply({ drift }, 'this-call')).toEqual(reverted);
    expect(await log()).toHaveLength(2);
  });

  it('follow a drift between two known times', async () => {
    const drift = [
      { shown: '2024-05-01T18:00:00+00:00', actual: '2024-05-01T18:00:00+00:00' },
      { shown: '2024-05-02T18:00:00+00:00', actual: '2024-05-02T18:00:24+00:00' },
    ];
    const corrected = await apply({ drift });
    expect(corrected.clock_offset_s).toBe(0);
    expect(corrected.clock_drift_s_per_day).toBeCloseTo(24, 6);
    expect(corrected.end).toBe('2024-05-02T17:30:23.500Z');
  });

  it('that would put a recorder at two sites at once are refused', async () => {
    await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params: { projectId: card.project_id },
      body: {
        deployments: [{ site: { name: 'Fen' }, device_id: 'A', start: '2024-05-03T00:00:00Z' }],
      },
    });
    const shift = { shift_s: 3 * 86_400 };
    expect((await preview(shift)).problems).toEqual([
      expect.stringMatching(/^The recorder A would be at Bog and at Fen at once/),
    ]);
    await expect(apply(shift)).rejects.toMatchObject({ code: 'conflict' });
    await expect(apply(shift, 'this-call')).rejects.toMatchObject({ code: 'conflict' });
    expect(await log()).toEqual([]);
  });

  it('say what joins and what leaves a deployment that true time bounds', async () => {
    await service.call(surveyHandlers.deploymentsDelete, 'ada', { params: ids });
    await deploy({ device_id: 'A', start: '2024-05-01T20:00:00Z', end: '2024-05-02T16:00:00Z' });
    expect(await preview({ shift_s: 3600 })).toMatchObject({
      recordings: 40,
      changed: 40,
      joining: 2,
      leaving: 2,
    });
  });

  it('that reach into the future or an hour that the clock skipped are counted', async () => {
    service.now = new Date('2024-05-02T00:00:00Z');
    expect(await preview({ shift_s: 0, time_zone: 'UTC' })).toMatchObject({
      changed: 0,
      in_future: 35,
    });
    const night = recordingsFrom(Date.UTC(2024, 2, 31, 1, 30), 3, 1800, { device_id: 'B' });
    await addRecordings(service, card, night);
    await deploy({ data_id: card.data_id, device_id: 'B' });
    expect(await preview({ time_zone: 'Europe/Berlin' })).toMatchObject({
      recordings: 3,
      skipped: 2,
    });
  });

  it.each([
    [{}, /changes nothing|no correction/i],
    [{ time_zone: 'Europe/Berlin', utc_offset: '+02:00' }, /utc_offset/],
    [{ time_zone: 'Europe/Atlantis' }, /Europe\/Atlantis/],
    [
      {
        shift_s: 1,
        drift: [
          { shown: '2024-05-01T00:00:00Z', actual: '2024-05-01T00:00:00Z' },
          { shown: '2024-05-02T00:00:00Z', actual: '2024-05-02T00:00:01Z' },
        ],
      },
      /drift|shift_s/,
    ],
  ])('of nonsense are refused: %j', async (body, sentence) => {
    await expect(apply(body)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(sentence),
    });
    await expect(preview(body)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
