import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { createProject } from '../projects/projects.ts';
import { createLink, listLinks, revokeLink } from '../embed/viewer-links.ts';

describe('a link for viewers', () => {
  let service: ServiceContext;
  let params: { projectId: string };
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    const { project } = await service.call(createProject, 'ada', { body: { title: 'Marsh' } });
    params = { projectId: project.project_id };
  });
  afterEach(() => service.close());

  let address = '192.0.2.7';
  const calls = () => {
    const app = createApp(service.deps, handlers, { connInfo: () => ({ remote: { address } }) });
    const open = async (token: string) => {
      const answer = await app.request('http://localhost/api/viewer-links/open', {
        method: 'POST',
        headers: { origin: 'http://localhost', 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, string> };
    };
    const read = async (token = '', path = `/api/projects/${params.projectId}`, method = 'GET') =>
      (
        await app.request(`http://localhost${path}`, {
          method,
          headers: { origin: 'http://localhost', authorization: `Bearer ${token}` },
        })
      ).status;
    return { open, read };
  };
  const make = (days?: number) =>
    service.call(createLink, 'ada', { params, body: { name: 'The council', days } });

  it('opens its project, to be read alone, until it is revoked', async () => {
    const { open, read } = calls();
    const { token, link } = await make();
    const { status, body } = await open(token);
    expect([status, body.project_id, body.project_title]).toEqual([200, params.projectId, 'Marsh']);
    expect(await read(body.token)).toBe(200);
    expect(await read(body.token, '/api/projects')).toBe(403);
    expect(await read(body.token, `/api/projects/${params.projectId}`, 'DELETE')).toBe(403);
    await service.call(revokeLink, 'ada', { params: { ...params, linkId: link.link_id } });
    expect(await read(body.token)).toBe(401);
    expect((await open(token)).status).toBe(404);
  });

  it('ends with its days, and with the account of the owner', async () => {
    const { open, read } = calls();
    const { token } = await make(1);
    service.passSeconds(86_399);
    const { body } = await open(token);
    expect(await read(body.token)).toBe(200);
    const suspend = (at: string | null) =>
      service.db.prepare('UPDATE users SET suspended_at = ?').bind(at).run();
    await suspend('2026-05-01');
    expect([await read(body.token), (await open(token)).status]).toEqual([401, 404]);
    await suspend(null);
    service.passSeconds(1);
    expect([await read(body.token), (await open(token)).status]).toEqual([401, 404]);
    expect((await service.call(listLinks, 'ada', { params })).links).toEqual([]);
  });

  it('is kept as a hash, and says when it was last used', async () => {
    const { open } = calls();
    const { token, link } = await make();
    expect(link.last_used_at).toBeNull();
    await open(token);
    const used = async () => (await service.call(listLinks, 'ada', { params })).links[0];
    expect((await used())?.last_used_at).toBe(service.now.toISOString());
    const first = service.now.toISOString();
    service.passSeconds(60);
    await open(token);
    expect((await used())?.last_used_at).toBe(first);
    const rows = await service.db.prepare('SELECT * FROM viewer_links').all();
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  it('is counted by network', async () => {
    const { open } = calls();
    const { token } = await make();
    await open(token);
    await service.db.prepare('UPDATE auth_attempts SET count = 1199').run();
    expect((await open(token)).status).toBe(200);
    expect((await open(token)).status).toBe(429);
    address = '198.51.100.9';
    expect((await open(token)).status).toBe(200);
  });

  it('is one of fifty that a project can have', async () => {
    for (let made = 0; made < 50; made += 1) await make();
    await expect(make()).rejects.toMatchObject({ code: 'limit_reached' });
  });
});
