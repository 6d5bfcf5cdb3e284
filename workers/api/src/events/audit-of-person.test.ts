import { afterEach, beforeEach, expect, it } from 'vitest';
import { callsIn } from '../../test/project-calls.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers } from '../app/handlers.ts';
import { listAudit } from './audit.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());

it('tells the changes of one person alone, page by page', async () => {
  await service.user('ada');
  await service.user('ben');
  const made = await service.call(projectHandlers.projectsCreate, 'ada', { body: {} });
  const projectId = made.project.project_id;
  const member =
    'INSERT INTO project_members (user_id, project_id, role, since) VALUES (?, ?, ?, ?)';
  await service.db.prepare(member).bind('ben', projectId, 'manager', '2026-05-01').run();
  const call = callsIn(service, projectId);
  for (const [who, text] of [
    ['ada', 'Rain'],
    ['ben', 'Wind'],
    ['ada', 'Snow'],
    ['ben', 'Hail'],
  ] as const) {
    await call(projectHandlers.notesCreate, who, { body: { text }, newId: crypto.randomUUID() });
    service.passSeconds(1);
  }
  const first = await call(listAudit, 'ada', { query: { actor_id: 'ben', limit: 1 } });
  const second = await call(listAudit, 'ada', {
    query: { actor_id: 'ben', limit: 1, cursor: first.next_cursor ?? '' },
  });
  expect([...first.entries, ...second.entries].map(({ actor_id: id, at }) => [id, at])).toEqual([
    ['ben', first.entries[0]?.at],
    ['ben', second.entries[0]?.at],
  ]);
  expect(second.next_cursor).toBeNull();
  expect((await call(listAudit, 'ada', { query: { actor_id: 'cleo' } })).entries).toEqual([]);
  expect((await call(listAudit, 'ada')).entries).toHaveLength(4);
});
