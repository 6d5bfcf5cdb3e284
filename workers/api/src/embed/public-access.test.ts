import { afterEach, beforeEach, expect, it } from 'vitest';
import { callsIn } from '../../test/project-calls.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers } from '../app/handlers.ts';
import { listAudit } from '../events/audit.ts';
import { setPublicAccess } from './public-access.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  await service.user('ada');
});
afterEach(() => service.close());

it('is recorded once where the same call comes several times at once (S15.12)', async () => {
  const { project } = await service.call(projectHandlers.projectsCreate, 'ada', { body: {} });
  const call = callsIn(service, project.project_id);
  const body = { enabled: true, origins: ['https://reserve.example'] };
  await Promise.all([1, 2, 3].map(() => call(setPublicAccess, 'ada', { body })));
  const { timeline } = (await call(projectHandlers.projectsGet, 'ada')).project;
  const told = timeline.filter(({ action }) => action === 'Public access changed');
  const { entries } = await call(listAudit, 'ada');
  expect([told.length, entries.length]).toEqual([1, 1]);
});
