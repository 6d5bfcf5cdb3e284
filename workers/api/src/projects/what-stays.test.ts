import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callsIn } from '../../test/project-calls.ts';
import { ServiceContext } from '../../test/service-context.ts';
import {
  invitationHandlers,
  projectHandlers,
  surveyHandlers,
  viewerLinkHandlers,
} from '../app/handlers.ts';
import { cleanUpIdentity, maintain } from '../app/maintenance.ts';
import { recordSignIn } from '../identity/guess-limits.ts';
import { recordAction } from '../identity/operators.ts';
import { deleteAccount } from './users.ts';

const page = readFileSync(new URL('../../../../docs/operate/privacy.md', import.meta.url), 'utf8');
let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());

/** The columns of all tables that hold a text, as `table.column`. */
async function columnsWith(text: string): Promise<string[]> {
  const { results: tables } = await service.db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all<{ name: string }>();
  const found = new Set<string>();
  for (const { name } of tables) {
    const { results } = await service.db.prepare(`SELECT * FROM ${name}`).all();
    for (const row of results as Record<string, unknown>[])
      for (const [column, value] of Object.entries(row))
        if (String(value).toLowerCase().includes(text)) found.add(`${name}.${column}`);
  }
  return [...found].toSorted();
}

it('of a person who worked on a project of somebody else there stays what the page on privacy names (S3.14)', async () => {
  const [id, name, email] = ['person-7f3a', 'wilhelmina', 'mina@person.example'];
  await service.user('ada');
  await service.user(id);
  await service.db
    .prepare('UPDATE users SET display_name = ?, email = ?, email_verified = 1 WHERE user_id = ?')
    .bind(name, email, id)
    .run();
  await service.db
    .prepare(
      `INSERT INTO auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt") VALUES (?, ?, ?, 1, '', '')`,
    )
    .bind(id, name, email)
    .run();
  const { project } = await service.call(projectHandlers.projectsCreate, 'ada', { body: {} });
  const call = callsIn(service, project.project_id);
  const invite = (as: string, body: object) =>
    call(invitationHandlers.invitationsCreate, as, { body });
  service.deps.mailer = { ...service.deps.mailer, delivers: false };
  const { token } = await invite('ada', { role: 'manager', email });
  await call(invitationHandlers.invitationsAccept, id, { body: { token } });
  await invite(id, { role: 'viewer' });
  await call(viewerLinkHandlers.viewerLinksCreate, id, { body: { name: 'School' } });
  await call(projectHandlers.notesCreate, id, { body: { text: 'Rain', author: name } });
  const { site } = await call(surveyHandlers.sitesCreate, id, { body: { name: 'Reed bed' } });
  const { deployments } = await call(surveyHandlers.deploymentsCreate, id, {
    body: { deployments: [{ site_id: site.site_id, data_id: null, device_id: 'AM1' }] },
  });
  await call(surveyHandlers.correctionsApply, id, {
    params: { deploymentId: deployments[0]?.deployment_id ?? '' },
    body: { shift_s: 60, reason: 'Slow' },
  });
  await recordSignIn(service.deps, id, 'password', '192.0.2.1');
  await recordAction(service.deps, id, { action: 'users.suspend', subject: 'somebody' });
  await recordAction(service.deps, null, { action: 'users.plan', subject: email });

  await deleteAccount(service.deps, id);
  expect(await columnsWith(id)).toContain('users.user_id');
  service.passSeconds(40 * 86_400);
  await maintain(service.deps);
  await cleanUpIdentity(service.deps);
  await service.settled();
  const stays = {
    id: ['audit_lines.actor_id', 'operator_actions.operator_id'],
    name: [
      'audit_lines.facts_after',
      'clock_corrections.made_by',
      'notes.author',
      'timeline_events.metadata',
    ],
    email: [
      'audit_lines.facts_after',
      'operator_actions.operator_email',
      'operator_actions.subject',
    ],
  };
  expect({
    id: await columnsWith(id),
    name: await columnsWith(name),
    email: await columnsWith(email),
  }).toEqual(stays);
  for (const column of Object.values(stays).flat()) expect(page).toContain(`\`${column}\``);
});
