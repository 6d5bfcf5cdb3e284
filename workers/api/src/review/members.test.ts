import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bea, cem, ReviewedProject } from '../../test/reviewed-project.ts';
import { createApp } from '../app/app.ts';
import { handlers, reviewHandlers, surveyHandlers } from '../app/handlers.ts';
import { batch } from '../base/sql.ts';
import { issueApiKey } from '../identity/api-keys.ts';
import { deleteProject } from '../projects/projects.ts';

const named = '20240528T200000+1000_REC [-27.3886 152.8716].flac';
const told = '20240528T200000+1000_REC [place hidden].flac';

describe('those who review for somebody else', () => {
  let project: ReviewedProject;
  const keys: Record<string, string> = {};

  beforeEach(async () => {
    project = await ReviewedProject.start();
    await project.analysed('analysis');
    await project.join(bea);
    await project.join({ id: 'cem', role: 'viewer' });
    for (const { id } of [ada, bea, cem]) {
      const key = { name: id, scopes: ['analysis:read', 'analysis:write'] as const, days: null };
      const { deps, db } = project.service;
      const { secret, statements } = await issueApiKey(deps, id, {
        ...key,
        scopes: [...key.scopes],
      });
      await batch(db, statements);
      keys[id] = secret;
    }
  });
  afterEach(() => project.close());

  const say = async (who: string, word: string, more = {}) => {
    const path = `http://localhost/api/projects/${project.card.project_id}/reviews`;
    const answer = await createApp(project.service.deps, handlers).request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[who]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reviews: [project.verdict(word, more)] }),
    });
    return [answer.status, await answer.json()];
  };

  it('are asked by name, until they may review no more (S16.15)', async () => {
    const { sample_id } = await project.sample(await project.drawn(2, { assigned_to: ['bea'] }));
    const asked = async () => {
      const params = { sampleId: sample_id };
      return (await project.call(reviewHandlers.samplesGet, ada, { params })).sample.assigned_to;
    };
    expect(await asked()).toEqual(['bea']);
    await project.join({ id: 'bea', role: 'viewer' });
    expect(await asked()).toEqual([]);
    const body = { assigned_to: ['cem'] };
    const update = project.call(reviewHandlers.samplesUpdate, ada, {
      params: { sampleId: sample_id },
      body,
    });
    await expect(update).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'assigned_to[0]',
    });
  });

  it('find nothing any more when they were removed in mid-review, and what they said stays (S16.7)', async () => {
    expect(await say('bea', 'before')).toEqual([200, { stored: 1, known: 0, refused: [] }]);
    expect(await say('cem', 'of a viewer')).toMatchObject([403, { code: 'forbidden' }]);
    await project.service.db.prepare('DELETE FROM project_members').run();
    expect(await say('bea', 'after')).toMatchObject([404, { code: 'not_found' }]);
    expect(await project.reviews()).toMatchObject([{ reviewer: 'bea', verdict: 'yes' }]);
  });

  it('find nothing any more when the owner has deleted the project', async () => {
    await say('bea', 'before');
    const params = { projectId: project.card.project_id };
    await project.service.call(deleteProject, 'ada', { params });
    expect(await say('bea', 'after')).toMatchObject([404, { code: 'not_found' }]);
    await project.service.settled();
    expect(await say('bea', 'later')).toMatchObject([404, { code: 'not_found' }]);
  });

  it('have the last word as managers alone (S16.6)', async () => {
    const [, answer] = await say('bea', 'last', { final: true });
    expect(answer).toMatchObject({ stored: 0, refused: [{ reason: 'final_not_allowed' }] });
    await project.join({ id: 'bea', role: 'manager' });
    expect(await say('bea', 'last', { final: true })).toMatchObject([200, { stored: 1 }]);
  });

  it('send names of recordings without places, where sites are not to be known (S16.9)', async () => {
    const { service, card } = project;
    await service.db
      .prepare('UPDATE files SET filename = ? WHERE filename = ?')
      .bind(named, '0.WAV')
      .run();
    const params = { projectId: card.project_id };
    await service.call(surveyHandlers.sitesCreate, 'ada', {
      params,
      body: { name: 'Eyrie', latitude: -27.39, longitude: 152.87, public_precision: '0.1' },
    });
    expect(await say('bea', 'told', { file: told })).toMatchObject([200, { stored: 1 }]);
    // What is right and hidden is as unknown as what is wrong.
    for (const file of [named, named.replace('27.3', '27.4')])
      expect(await say('bea', 'guessed', { file })).toMatchObject([
        200,
        { refused: [{ reason: 'recording_unknown' }] },
      ]);
    expect(await say('ada', 'exact', { file: named, note: 'At -27.3886, 152.8716' })).toMatchObject(
      [200, { stored: 1 }],
    );
    expect((await project.reviews({}, ada)).map(({ file }) => file)).toEqual([named, named]);
  });
});
