import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { createProject } from '../projects/projects.ts';
import { setPublicAccess } from '../embed/public-access.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());

const origin = 'https://reserve.example';

it('counts tokens by network, so that one that asks for many keeps nobody else from getting one', async () => {
  const ada = await service.user('ada');
  const { project } = await service.call(createProject, ada, { body: { title: 'Marsh' } });
  const params = { projectId: project.project_id };
  await service.call(setPublicAccess, ada, { params, body: { enabled: true, origins: [origin] } });
  let address = '192.0.2.7';
  const app = createApp(service.deps, handlers, { connInfo: () => ({ remote: { address } }) });
  const ask = () =>
    app.request('http://localhost/api/embed/public-tokens', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ project_id: project.project_id }),
    });
  expect((await ask()).status).toBe(200);
  await service.db.prepare('UPDATE auth_attempts SET count = 1199').run();
  expect((await ask()).status).toBe(200);
  service.passSeconds(60);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '540']);
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  address = '198.51.100.9';
  expect((await ask()).status).toBe(200);
  address = '192.0.2.7';
  service.passSeconds(541);
  expect((await ask()).status).toBe(200);
});
