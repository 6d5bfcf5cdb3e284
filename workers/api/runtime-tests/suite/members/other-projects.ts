import { endpoints, type Endpoint } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { sampleBody } from '../../generate/from-schema.ts';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';
import { belongings } from '../support/belongings.ts';
import { join } from '../support/people.ts';

type Params = Record<string, string>;

const about = (Object.values(endpoints) as Endpoint[]).filter(
  ({ role, id }) => role !== undefined && id !== 'projectsLeave',
);

const namesOf = (row: Endpoint) =>
  [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Fields of queries and bodies that name a thing by ID, and the thing. */
const named: Record<string, keyof Params> = {
  data_id: 'dataId',
  site_id: 'siteId',
  deployment_id: 'deploymentId',
  sample_id: 'sampleId',
  analysis_id: 'analysisId',
  file_id: 'fileId',
};

/** All things of a project, with its links and tokens. */
async function whole(owner: Account): Promise<Params> {
  const things = await belongings(owner);
  const params = { projectId: things.projectId ?? '' };
  const { invitation } = await owner.ok('invitationsCreate', { params, body: { role: 'viewer' } });
  const { link } = await owner.ok('viewerLinksCreate', { params, body: { name: 'Council' } });
  const member = await join(owner, params.projectId, 'viewer');
  return {
    ...things,
    userId: member.userId,
    invitationId: invitation.invitation_id,
    linkId: link.link_id,
  };
}

export const otherProjectsSuite = (server: () => TestServer) =>
  describe('other projects of the same owner', () => {
    it('are not there for a manager, whatever ids a call names (S15.2)', async () => {
      const ada = await newAccount(server());
      const [shared, hidden] = [await whole(ada), await whole(ada)];
      const { projectId = '' } = shared;
      const ben = await join(ada, projectId, 'manager');
      const state = async () => {
        const params = { projectId: hidden.projectId ?? '' };
        return JSON.stringify([
          await ada.ok('projectsGet', { params }),
          await ada.ok('sitesList', { params }),
          await ada.ok('deploymentsList', { params }),
          await ada.ok('analysesList', { params }),
          await ada.ok('membersList', { params }),
          await ada.ok('auditList', { params }),
        ]);
      };
      const before = await state();
      const secrets = ['projectId', 'dataId', 'analysisId', 'siteId', 'deploymentId', 'noteId']
        .map((name) => hidden[name] ?? '')
        .concat(hidden.userId ?? '');
      const wrong: string[] = [];
      let tried = 0;
      const attempt = async (row: Endpoint, params: Params, more: object, sent: string) => {
        tried += 1;
        const { status, body } = await ben.raw(row.id, {
          params,
          body: row.body ? (sampleBody(row.body) as never) : undefined,
          ...more,
        });
        if (status === 501) return;
        const text = JSON.stringify(body);
        const leaks = secrets.some((secret) => text.includes(secret));
        // Lists filtered by an ID of another project are empty.
        const reached = status < 300 && sent.startsWith('path');
        if (leaks || reached || status >= 500)
          wrong.push(`${row.id} by ${sent}: ${status} ${text}`);
      };
      for (const row of about) {
        for (const name of namesOf(row).filter(
          (one) => hidden[one] !== undefined && one !== 'tag' && one !== 'type',
        ))
          await attempt(row, { ...shared, [name]: hidden[name] ?? '' }, {}, `path ${name}`);
        for (const [field, name] of Object.entries(named)) {
          const id = hidden[name];
          if (id === undefined) continue;
          if (row.query?.shape[field] !== undefined)
            await attempt(row, shared, { query: { [field]: id } }, `query ${field}`);
          if (row.body?.shape[field] !== undefined)
            await attempt(
              row,
              shared,
              { body: { ...(sampleBody(row.body) as object), [field]: id } },
              `body ${field}`,
            );
        }
      }
      expect(wrong.join('\n')).toBe('');
      expect(tried).toBeGreaterThan(60);

      const params = { projectId };
      const at = { ...params, deploymentId: shared.deploymentId ?? '' };
      const refusals = [
        ben.raw('deploymentsCreate', {
          params,
          body: { deployments: [{ site_id: hidden.siteId ?? '', device_id: 'A1' }] },
        }),
        ben.raw('deploymentsCreate', {
          params,
          body: { deployments: [{ site_id: shared.siteId ?? '', data_id: hidden.dataId ?? '' }] },
        }),
        ben.raw('deploymentsUpdate', { params: at, body: { site_id: hidden.siteId ?? '' } }),
        ben.raw('deploymentsUpdate', { params: at, body: { data_id: hidden.dataId ?? '' } }),
        ben.raw('analysesCreate', {
          params,
          body: { analysis_type: 'acoustic_indices', data_id: hidden.dataId ?? '' },
        }),
        ben.raw('compatibleTypes', { params, query: { data_id: hidden.dataId ?? '' } }),
        ben.raw('embedTokensCreate', {
          body: { project_id: hidden.projectId ?? '', origins: ['https://reserve.example'] },
        }),
        ben.raw('embedTokensCreate', {
          body: { analysis_id: hidden.analysisId ?? '', origins: ['https://reserve.example'] },
        }),
      ];
      for (const answer of await Promise.all(refusals))
        expect([400, 404], JSON.stringify(answer.body)).toContain(answer.status);
      const listed = await ben.ok('projectsList');
      expect(listed.projects.map(({ project_id }) => project_id)).toEqual([projectId]);
      expect(await state()).toBe(before);
    });
  });
