import { type Endpoint, endpoints, type MemberRole } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { batch } from '../base/sql.ts';
import { createProject } from '../projects/projects.ts';
import { issueApiKey } from './api-keys.ts';
import { subjectIn } from './membership.ts';

describe('a role in the project of somebody else', () => {
  let service: ServiceContext;
  let projectId: string;
  let otherId: string;
  const keys: Record<string, string> = {};
  beforeEach(async () => {
    service = await ServiceContext.start();
    for (const name of ['ada', 'ben', 'eve']) {
      await service.user(name);
      const { secret, statements } = await issueApiKey(service.deps, name, {
        name,
        scopes: ['projects:read', 'projects:write', 'data:read', 'data:write', 'embed:create'],
        days: null,
      });
      await batch(service.db, statements);
      keys[name] = secret;
    }
    const make = async (title: string) =>
      (await service.call(createProject, 'ada', { body: { title } })).project.project_id;
    projectId = await make('Marsh');
    otherId = await make('Heath');
  });
  afterEach(() => service.close());

  const join = (userId: string, role: MemberRole) =>
    service.db
      .prepare(
        `INSERT INTO project_members (user_id, project_id, role, since) VALUES (?, ?, ?, '2026-05-01')
         ON CONFLICT (user_id, project_id) DO UPDATE SET role = excluded.role`,
      )
      .bind(userId, projectId, role)
      .run();
  const leave = () => service.db.prepare('DELETE FROM project_members').run();
  const ask = async (
    who: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await createApp(service.deps, handlers).request(`http://localhost${path}`, {
      method,
      headers: {
        authorization: `Bearer ${keys[who]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const dataset = (name: string) => ({
    dataset_name: name,
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });

  it('lets the member act in the project as its owner, and nowhere else', async () => {
    await join('ben', 'manager');
    const path = `/api/projects/${projectId}`;
    expect((await ask('ben', 'GET', path)).status).toBe(200);
    expect((await ask('ben', 'PUT', path, { title: 'Wet' })).status).toBe(200);
    expect((await ask('ada', 'GET', path)).body).toMatchObject({ project: { title: 'Wet' } });
    expect((await ask('ben', 'GET', `/api/projects/${otherId}`)).status).toBe(404);
  });

  it('answers what needs another role with the role that is needed', async () => {
    await join('ben', 'viewer');
    const path = `/api/projects/${projectId}`;
    const refused = await ask('ben', 'PUT', path, { title: 'Mine' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(refused.body.error).toBe(
      'Only the owner of this project and its managers can do this, and you are a viewer. Ask for the role manager.',
    );
    await join('ben', 'manager');
    const owners = await ask('ben', 'DELETE', path);
    expect(owners.body.error).toBe(
      'Only the owner of this project can do this, and you are a manager. Ask the owner.',
    );
  });

  it('is gone at once, and then all is as for a project that never was (S15.1)', async () => {
    await join('ben', 'manager');
    const path = `/api/projects/${projectId}/notes`;
    const sent = { text: 'Rain' };
    const key = { 'idempotency-key': 'one' };
    expect((await ask('ben', 'POST', path, sent, key)).status).toBe(201);
    await leave();
    const absent = await ask('ben', 'POST', path.replace(projectId, crypto.randomUUID()), sent);
    const after = await ask('ben', 'POST', path, sent, key);
    expect([after.status, after.body.error]).toEqual([404, absent.body.error]);
    expect((await ask('eve', 'POST', path, sent, key)).status).toBe(404);
  });

  it('ends while the account of the owner is suspended (S15.10)', async () => {
    await join('ben', 'manager');
    await service.db
      .prepare("UPDATE users SET suspended_at = '2026-05-02' WHERE user_id = 'ada'")
      .run();
    expect((await ask('ben', 'GET', `/api/projects/${projectId}`)).status).toBe(404);
  });

  it('finds the project of a dataset by the same query', async () => {
    const made = await ask('ada', 'POST', `/api/data/${projectId}/dataset`, dataset('Card 1'));
    const other = await ask('ada', 'POST', `/api/data/${otherId}/dataset`, dataset('Card 2'));
    const idOf = ({ body }: typeof made) => (body.dataset as { data_id?: string }).data_id ?? '';
    await join('ben', 'viewer');
    expect((await ask('ben', 'GET', `/api/data/datasets/${idOf(made)}/files`)).status).toBe(200);
    expect((await ask('ben', 'GET', `/api/data/datasets/${idOf(other)}/files`)).status).toBe(404);
  });

  it('of a manager is enough for a token for widgets, which ends with the role', async () => {
    const sent = { project_id: projectId, origins: ['https://reserve.example'] };
    expect((await ask('ben', 'POST', '/api/embed/tokens', sent)).status).toBe(404);
    await join('ben', 'reviewer');
    expect((await ask('ben', 'POST', '/api/embed/tokens', sent)).status).toBe(403);
    await join('ben', 'manager');
    const { status, body } = await ask('ben', 'POST', '/api/embed/tokens', sent);
    expect(status).toBe(200);
    keys.widget = String(body.token);
    const read = () =>
      ask('widget', 'GET', `/api/projects/${projectId}`, undefined, {
        origin: 'https://reserve.example',
      });
    expect((await read()).status).toBe(200);
    const other = { ...sent, project_id: otherId };
    expect((await ask('ben', 'POST', '/api/embed/tokens', other)).status).toBe(404);
    await join('ben', 'reviewer');
    expect((await read()).status).toBe(401);
    await join('ben', 'manager');
    expect((await read()).status).toBe(200);
    await service.db.prepare("DELETE FROM api_keys WHERE user_id = 'ben'").run();
    expect((await read()).status).toBe(401);
  });

  it('is asked for by rows alone whose path leads to a project', () => {
    const ids = { projectId: 'one', dataId: 'two', analysisId: 'three' };
    for (const row of Object.values(endpoints) as Endpoint[]) {
      const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(
        Object.entries(ids).filter(([name]) => named.includes(name)),
      );
      expect(subjectIn(row, params) !== null, row.id).toBe(row.role !== undefined);
    }
  });

  it('is not looked for with an id that no database keeps', () => {
    for (const projectId of ['\u0000', '\uD800'])
      expect(subjectIn(endpoints.projectsGet, { projectId })).toBeNull();
  });
});
