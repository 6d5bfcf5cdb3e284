import {
  endpoints,
  type ApiErrorBody,
  type AuditEntry,
  type Endpoint,
  type RouteId,
} from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { sampleBody } from '../../generate/from-schema.ts';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';
import { belongings, recording } from '../support/belongings.ts';
import type { RawAnswer } from '../support/call.ts';
import { absentParams } from '../support/params.ts';
import { join } from '../support/people.ts';
import { analysed, robin } from '../support/reviewed.ts';
import { matrixOf, type MatrixCaller } from './matrix-callers.ts';

type Params = Record<string, string>;

const about = (Object.values(endpoints) as Endpoint[]).filter(({ role }) => role !== undefined);

/**
 * Changes without an own audit line: another endpoint's line or an own log records them, or they
 * delete the audit.
 */
const withoutLine: readonly RouteId[] = [
  'uploadUrl',
  'uploadUrls',
  'partUrls',
  'partsComplete',
  'correctionsPreview',
  'calibrationsPreview',
  'reviewsCreate',
  'projectsDelete',
];

/** Of the one recording of an analysed project. */
async function sampleOf(owner: Account, { projectId = '', dataId = '', joins = '' }: Params) {
  const item = { data_id: dataId, file: recording, start_s: 0, end_s: 3, score: 0.7, stratum: 0 };
  const { sample } = await owner.ok('samplesCreate', {
    params: { projectId },
    body: {
      species: robin,
      joins,
      method: 'stratified',
      strata: [{ low: 0.5, high: 0.9, detections: 10 }],
      items: [item],
    },
  });
  return { sampleId: sample.sample_id };
}

/** Creates again what an endpoint deletes, so that each caller finds it. */
const anew: Partial<Record<RouteId, (owner: Account, all: Params) => Promise<Params>>> = {
  notesDelete: async (owner, params) => {
    const note = await owner.ok('notesCreate', { params, body: { text: 'Fog' } });
    return { noteId: note.note_id };
  },
  tagsRemove: async (owner, params) => {
    const tag = crypto.randomUUID();
    await owner.ok('tagsAdd', { params, body: { tag } });
    return { tag };
  },
  sitesDelete: async (owner, params) => {
    const body = { name: crypto.randomUUID() };
    return { siteId: (await owner.ok('sitesCreate', { params, body })).site.site_id };
  },
  deploymentsDelete: async (owner, params) => {
    const one = { site_id: params.siteId ?? '', device_id: crypto.randomUUID() };
    const { deployments } = await owner.ok('deploymentsCreate', {
      params,
      body: { deployments: [one] },
    });
    return { deploymentId: deployments[0]?.deployment_id ?? '' };
  },
  datasetsDelete: async (owner, params) => {
    const { data_id: dataId } = await owner.ok('datasetsCreate', {
      params,
      body: {
        dataset_name: crypto.randomUUID(),
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    });
    return { dataId };
  },
  analysesDelete: async (owner, params) => {
    const body = { analysis_type: 'acoustic_indices' as const };
    const { analysis } = await owner.ok('analysesCreate', { params, body });
    return { analysisId: analysis.analysis_id };
  },
  membersUpdate: async (owner, { projectId = '' }) => ({
    userId: (await join(owner, projectId, 'viewer')).userId,
  }),
  membersRemove: async (owner, { projectId = '' }) => ({
    userId: (await join(owner, projectId, 'viewer')).userId,
  }),
  invitationsRevoke: async (owner, params) => {
    const { invitation } = await owner.ok('invitationsCreate', {
      params,
      body: { role: 'viewer' },
    });
    return { invitationId: invitation.invitation_id };
  },
  viewerLinksRevoke: async (owner, params) => {
    const { link } = await owner.ok('viewerLinksCreate', { params, body: { name: 'School' } });
    return { linkId: link.link_id };
  },
  samplesDelete: sampleOf,
  projectsDelete: async (owner) => {
    const { project } = await owner.ok('projectsCreate', { body: { title: 'Spare' } });
    return { projectId: project.project_id };
  },
};

/** An invented body or query that names things of the project. */
const naming = (schema: NonNullable<Endpoint['body']>, all: Params) => ({
  ...(sampleBody(schema) as object),
  ...('data_id' in schema.shape ? { data_id: all.dataId } : {}),
  ...('role' in schema.shape ? { role: 'reviewer' } : {}),
  // Other tests check these two: who may show places, and who may have invitations mailed.
  ...('hides_places' in schema.shape ? { hides_places: undefined } : {}),
  ...('email' in schema.shape ? { email: undefined } : {}),
  ...('sample_id' in schema.shape && !('items' in schema.shape) ? { sample_id: all.sampleId } : {}),
  ...('calibration_id' in schema.shape ? { calibration_id: all.calibrationId } : {}),
});

/** True if the path names something that this project lacks. */
const namesAbsent = (row: Endpoint, all: Params) =>
  [...row.path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => all[name] === 'absent');

/** Without what differs between calls. */
function told({ status, headers, body }: RawAnswer): string {
  const { request_id: _id, ...rest } = body as ApiErrorBody;
  const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
  return JSON.stringify({ status, rest, names });
}

async function everyLine(owner: Account, projectId: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 1000, ...(cursor ? { cursor } : {}) };
    const page = await owner.ok('auditList', { params: { projectId }, query });
    entries.push(...page.entries);
    cursor = page.next_cursor;
  } while (cursor);
  return entries;
}

export const matrixSuite = (server: () => TestServer) =>
  describe('what members of a project may do', () => {
    it('every row about a project lets in whom its role admits, and is not there for everybody else (S15.1, S15.3, S15.12)', async () => {
      const ada = await newAccount(server());
      const things = await belongings(ada);
      const { projectId = '' } = things;
      const { callers, members } = await matrixOf(ada, projectId, about);
      const all: Params = { ...absentParams, ...things, userId: members.viewer.userId };
      all.joins = await analysed(ada, projectId, all.dataId ?? '');
      Object.assign(all, await sampleOf(ada, all));
      const { calibration } = await ada.ok('calibrationsCreate', {
        params: { projectId },
        body: { sample_id: all.sampleId ?? '' },
      });
      all.calibrationId = calibration.calibration_id;
      const wrong: string[] = [];
      const done = new Set<string>();

      const tryOut = async (row: Endpoint, one: MatrixCaller) => {
        const expected = one.expected(row);
        const caller = one.as(row);
        const sent = {
          body: (row.body ? naming(row.body, all) : undefined) as never,
          query: (row.query ? naming(row.query, all) : undefined) as never,
          headers: one.headers?.(row),
        };
        const fresh = expected === 'in' ? await anew[row.id]?.(ada, all) : undefined;
        const answer = await caller.raw(row.id, { ...sent, params: { ...all, ...fresh } });
        const { code = '', error = '' } = answer.body as Partial<ApiErrorBody>;
        const refused = ['unauthenticated', 'forbidden', 'insufficient_scope'].includes(code);
        const isMissing = code === 'not_found' && !(expected === 'in' && namesAbsent(row, all));
        let got = refused || isMissing ? code : 'in';
        if (code === 'not_implemented') return;
        if (expected === 'not_found') {
          const nowhere = await caller.raw(row.id, { ...sent, params: absentParams });
          if (told(nowhere) !== told(answer)) got = `${got}, but not as where there is nothing`;
        }
        const names = one.name === 'link' || one.name === 'widget';
        if (expected === 'forbidden' && !names && !error.includes(row.role ?? ''))
          got = `${got} without the role: ${error}`;
        if (got !== expected || answer.status === 500)
          wrong.push(`${row.id}, ${one.name}: ${got} (${answer.status} ${error}), not ${expected}`);
        if (answer.status < 300 && row.method !== 'GET') done.add(row.id);
      };

      // Whoever leaves is no member any more: that endpoint has its own test.
      for (const row of about.filter(({ id }) => id !== 'projectsLeave')) {
        for (const one of callers) await tryOut(row, one);
      }
      expect(wrong.join('\n')).toBe('');

      const written = await everyLine(ada, projectId);
      const actions = new Set<string>(written.map(({ action }) => action));
      const unlogged = [...done].filter(
        (id) => !actions.has(id) && !withoutLine.includes(id as RouteId),
      );
      expect(unlogged).toEqual([]);
      const may = [ada.userId, members.manager.userId];
      const others = written.filter(
        ({ actor_id, action }) => action !== 'invitationsAccept' && !may.includes(actor_id),
      );
      expect(others).toEqual([]);
    });
  });
