import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callsIn } from '../../test/project-calls.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers, surveyHandlers } from '../app/handlers.ts';
import { batch } from '../base/sql.ts';
import { auditLinesKept, factsText, listAudit } from './audit.ts';
import { recordStatements } from './change.ts';

describe('the audit of a project', () => {
  let service: ServiceContext;
  let projectId: string;
  let call: ReturnType<typeof callsIn>;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    const made = await service.call(projectHandlers.projectsCreate, 'ada', { body: {} });
    projectId = made.project.project_id;
    call = callsIn(service, projectId);
  });
  afterEach(() => service.close());

  const told = async () =>
    (await call(listAudit, 'ada')).entries.map(({ action, before, after }) => ({
      action,
      before,
      after,
    }));

  it('tells what was there before and what is there now, newest first (S15.12)', async () => {
    const { site } = await call(surveyHandlers.sitesCreate, 'ada', { body: { name: 'Reed bed' } });
    service.passSeconds(1);
    await call(surveyHandlers.sitesUpdate, 'ada', {
      params: { siteId: site.site_id },
      body: { name: 'Old reed bed', habitat: 'Reed' },
    });
    service.passSeconds(1);
    await call(projectHandlers.projectsUpdate, 'ada', { body: { title: 'Marsh' } });
    expect(await told()).toEqual([
      {
        action: 'projectsUpdate',
        before: { title: 'Untitled Project' },
        after: { title: 'Marsh' },
      },
      {
        action: 'sitesUpdate',
        before: { name: 'Reed bed', habitat: null },
        after: { name: 'Old reed bed', habitat: 'Reed' },
      },
      { action: 'sitesCreate', before: null, after: { name: 'Reed bed' } },
    ]);
  });

  it('tells nothing of what was refused, or changed nothing (S15.12)', async () => {
    await call(projectHandlers.projectsUpdate, 'ada', { body: { title: 'Untitled Project' } });
    const stale = call(projectHandlers.projectsUpdate, 'ada', {
      body: { title: 'Marsh' },
      ifMatch: 7,
    });
    await expect(stale).rejects.toMatchObject({ code: 'version_mismatch' });
    await call(surveyHandlers.sitesCreate, 'ada', { body: { name: 'Reed bed' } });
    const taken = call(surveyHandlers.sitesCreate, 'ada', { body: { name: 'reed bed' } });
    await expect(taken).rejects.toMatchObject({ code: 'conflict' });
    const twice = { body: { text: 'Rain' }, newId: crypto.randomUUID() };
    await call(projectHandlers.notesCreate, 'ada', twice);
    await call(projectHandlers.notesCreate, 'ada', twice);
    expect((await told()).map(({ action }) => action).toSorted()).toEqual([
      'notesCreate',
      'sitesCreate',
    ]);
  });

  it('keeps texts short, and facts that are too many by their names', () => {
    const long = 'x'.repeat(299);
    expect(factsText({ text: `${long}\u{1F426}${long}` })).toBe(
      JSON.stringify({ text: `${long}...` }),
    );
    const many = Object.fromEntries([...Array(20).keys()].map((at) => [`fact_${at}`, long]));
    expect(factsText(many)).toContain('{"too_long":["fact_0","fact_1",');
    expect([factsText(null), factsText(undefined)]).toEqual([null, null]);
  });

  it('keeps its newest lines (S15.12)', async () => {
    await service.db
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         INSERT INTO audit_lines (audit_id, project_id, at, actor_id, actor, action, object, request_id)
         SELECT 'line-' || n, ?, printf('%020d', n), 'ada', 'Ada', 'notesCreate', 'note', '' FROM numbers`,
      )
      .bind(auditLinesKept + 300, projectId)
      .run();
    const ctx = {
      deps: service.deps,
      principal: { kind: 'user', userId: 'ada', scopes: [], keyId: null } as const,
      userId: 'ada',
      actorId: 'ada',
      role: 'owner' as const,
      confinedTo: null,
      hidesPlaces: false,
      requestId: 'test',
      now: service.now,
    };
    const audit = { action: 'notesCreate', object: 'note' } as const;
    const write = (id: string) =>
      batch(service.db, recordStatements(ctx, { projectId, id, audit }));
    const count = async () =>
      Number(
        (await service.db.prepare('SELECT count(*) AS n FROM audit_lines').first<{ n: number }>())
          ?.n,
      );
    await write('77-keeps-all');
    expect(await count()).toBe(auditLinesKept + 301);
    await write('00-counts');
    expect(await count()).toBe(auditLinesKept);
    const oldest = await service.db
      .prepare('SELECT min(at) AS at FROM audit_lines')
      .first<{ at: string }>();
    expect(Number(oldest?.at)).toBe(303);
  });
});
