import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bea, cem, ReviewedProject } from '../../test/reviewed-project.ts';
import { projectHandlers, reviewHandlers } from '../app/handlers.ts';
import { deleteUser } from '../projects/users.ts';
import { dataHandlers } from '../uploads/handlers.ts';

describe('verdicts', () => {
  let project: ReviewedProject;
  const counting = async () =>
    (await project.reviews({ counting: 'true' })).map(({ reviewer_id, verdict }) => [
      reviewer_id,
      verdict,
    ]);

  beforeEach(async () => {
    project = await ReviewedProject.start();
  });
  afterEach(() => project.close());

  it('are kept as they were said, in the order in which they arrived (S16.1)', async () => {
    const { service } = project;
    const said = project.verdict('first', {
      start_s: 3.0004,
      end_s: 6,
      verdict: 'no',
      correct_species: 'Turdus merula',
      score: 0.42,
      blind: true,
      note: 'Alarm call',
      at: '2026-05-01T05:00:00Z',
    });
    expect(await project.say(bea, said, project.verdict('second'))).toEqual({
      stored: 2,
      known: 0,
      refused: [],
    });
    const [first, second] = await project.reviews();
    expect(first).toEqual({
      ...said,
      start_s: 3,
      file_id: `${project.card.data_id}-0`,
      final: false,
      sample_id: null,
      reviewer_id: 'bea',
      reviewer: 'bea',
      at: '2026-05-01T05:00:00.000Z',
      recording_deleted: false,
    });
    expect(second).toMatchObject({ score: null, blind: false, at: service.now.toISOString() });
  });

  it('sent twice count once, and stay as they were sent first (S16.3)', async () => {
    const one = project.verdict('one');
    const other = project.verdict('other', { file: '1.WAV' });
    await project.say(bea, one);
    const again = { ...one, verdict: 'no' as const, file: 'absent.WAV', end_s: 0 };
    expect(await project.say(bea, again, other, { ...other, verdict: 'no' })).toEqual({
      stored: 1,
      known: 2,
      refused: [],
    });
    expect((await project.reviews()).map(({ verdict }) => verdict)).toEqual(['yes', 'yes']);
  });

  it('that cannot be kept are named, each with a reason, and the others are kept (S16.2)', async () => {
    const answer = await project.say(
      bea,
      project.verdict('unknown', { file: 'absent.WAV' }),
      project.verdict('elsewhere', { data_id: 'absent' }),
      project.verdict('backwards', { start_s: 3, end_s: 3 }),
      project.verdict('sampled', { sample_id: 'absent' }),
      project.verdict('last', { final: true }),
      project.verdict('good'),
    );
    expect(answer).toMatchObject({ stored: 1, known: 0 });
    expect(answer.refused.map(({ review_id, reason }) => [review_id, reason])).toEqual([
      [project.idOf('unknown'), 'recording_unknown'],
      [project.idOf('elsewhere'), 'recording_unknown'],
      [project.idOf('backwards'), 'ends_before_start'],
      [project.idOf('sampled'), 'sample_unknown'],
      [project.idOf('last'), 'final_not_allowed'],
    ]);
    for (const { error } of answer.refused) expect(error).toMatch(/ .*\.$/);
    expect(await project.reviews()).toHaveLength(1);
  });

  it('of a clock that runs ahead count as said now (S16.4)', async () => {
    await project.say(bea, project.verdict('one', { at: '2031-01-01T00:00:00Z' }));
    expect((await project.reviews())[0]?.at).toBe(project.service.now.toISOString());
  });

  it('of one reviewer on two devices: the one said last counts, whenever it arrives (S16.5)', async () => {
    const { service } = project;
    await project.say(bea, project.verdict('desk', { verdict: 'no', at: '2026-05-01T05:30:00Z' }));
    service.passSeconds(60);
    await project.say(bea, project.verdict('field', { at: '2026-05-01T05:00:00Z' }));
    expect(await counting()).toEqual([['bea', 'no']]);
    await project.say(
      bea,
      project.verdict('same moment', { verdict: 'unsure', at: '2026-05-01T05:30:00Z' }),
    );
    expect(await counting()).toEqual([['bea', 'unsure']]);
  });

  it('of two reviewers of one clip at once stand beside each other', async () => {
    await Promise.all([
      project.say(bea, project.verdict('of bea')),
      project.say(cem, project.verdict('of cem', { verdict: 'no' })),
    ]);
    expect((await counting()).toSorted()).toEqual([
      ['bea', 'yes'],
      ['cem', 'no'],
    ]);
  });

  it('are taken back by the reviewer, and said anew (S16.5)', async () => {
    const { service } = project;
    await project.say(bea, project.verdict('yes'));
    await project.say(cem, project.verdict('of cem'));
    service.passSeconds(1);
    await project.say(bea, project.verdict('undo', { verdict: 'undone' }));
    expect(await counting()).toEqual([['cem', 'yes']]);
    service.passSeconds(1);
    await project.say(bea, project.verdict('anew', { verdict: 'no' }));
    expect(await counting()).toEqual([
      ['cem', 'yes'],
      ['bea', 'no'],
    ]);
    expect(await project.reviews()).toHaveLength(4);
  });

  it('of other seconds or another species are verdicts on another detection', async () => {
    await project.say(
      bea,
      project.verdict('one'),
      project.verdict('later', { start_s: 0.001 }),
      project.verdict('other', { species: 'Turdus merula' }),
    );
    expect(await counting()).toHaveLength(3);
  });

  it('that are the last word stand beside what the same person said before (S16.6)', async () => {
    await project.say(ada, project.verdict('blind'));
    project.service.passSeconds(1);
    await project.say(ada, project.verdict('last', { verdict: 'no', final: true }));
    const told = await project.reviews({ counting: 'true' });
    expect(told.map(({ verdict, final }) => [verdict, final])).toEqual([
      ['yes', false],
      ['no', true],
    ]);
    const manager = { id: 'cem', role: 'manager' } as const;
    expect(await project.say(manager, project.verdict('too', { final: true }))).toMatchObject({
      stored: 1,
    });
    project.service.passSeconds(1);
    await project.say(ada, project.verdict('undo', { verdict: 'undone' }));
    expect(await counting()).toEqual([['cem', 'yes']]);
  });

  it('are listed by dataset, species and reviewer, a page at a time', async () => {
    await project.say(
      bea,
      ...[0, 1, 2, 3].map((at) => project.verdict(`bea ${at}`, { file: `${at}.WAV` })),
    );
    await project.say(cem, project.verdict('of cem', { species: 'Turdus merula' }));
    expect(await project.reviews({ species: 'Turdus merula' })).toHaveLength(1);
    expect(await project.reviews({ reviewer_id: 'cem' })).toHaveLength(1);
    expect(await project.reviews({ data_id: 'absent' })).toHaveLength(0);
    const list = (query: object) =>
      project.call(reviewHandlers.reviewsList, ada, { query: query as Record<string, unknown> });
    const first = await list({ limit: 3, reviewer_id: 'bea' });
    expect(first.reviews).toHaveLength(3);
    const second = await list({ limit: 3, reviewer_id: 'bea', cursor: first.next_cursor });
    expect(second.reviews.map(({ file }) => file)).toEqual(['3.WAV']);
    expect(second.next_cursor).toBeNull();
  });

  it('outlive the recording, which is named as it was; new ones on it are refused (S16.7, S16.8)', async () => {
    const { service, card } = project;
    await project.say(bea, project.verdict('before'));
    await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId: card.data_id } });
    const [review] = await project.reviews();
    expect(review).toMatchObject({
      file: '0.WAV',
      file_id: `${card.data_id}-0`,
      recording_deleted: true,
    });
    await service.settled();
    expect(await project.reviews()).toEqual([review]);
    const late = await project.say(bea, project.verdict('before'), project.verdict('after'));
    expect(late).toMatchObject({ stored: 0, known: 1, refused: [{ reason: 'recording_unknown' }] });
  });

  it('outlive the account of the reviewer, whose name is forgotten (S16.7)', async () => {
    await project.say(bea, project.verdict('one'));
    await project.service.call(deleteUser, 'bea');
    expect(await project.reviews()).toMatchObject([
      { reviewer_id: 'bea', reviewer: 'Former reviewer', verdict: 'yes' },
    ]);
  });

  it('go with the project, and those that come after find none (S16.7)', async () => {
    const { service, card } = project;
    await project.say(bea, project.verdict('one'));
    const params = { projectId: card.project_id };
    await service.call(projectHandlers.projectsDelete, 'ada', { params });
    await expect(project.say(bea, project.verdict('two'))).rejects.toMatchObject({
      code: 'not_found',
    });
    await service.settled();
    const left = await service.db
      .prepare(
        'SELECT (SELECT count(*) FROM reviews) + (SELECT count(*) FROM reviewers) AS left_over',
      )
      .first();
    expect(left).toEqual({ left_over: 0 });
  });

  it('of a project are bounded', async () => {
    await project.say(bea, project.verdict('one'));
    const { db } = project.service;
    await db
      .prepare('UPDATE reviews SET number = ?')
      .bind(limits.reviews_per_project - 1)
      .run();
    await expect(
      project.say(bea, project.verdict('two'), project.verdict('three')),
    ).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await project.say(bea, project.verdict('two'))).toMatchObject({ stored: 1 });
    expect(await project.say(bea, project.verdict('two'))).toMatchObject({ known: 1 });
    await expect(project.say(bea, project.verdict('three'))).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });
});
