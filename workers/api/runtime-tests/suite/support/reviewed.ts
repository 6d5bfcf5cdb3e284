import type { BodyOf, Role } from '@biophony/contract';
import { expect } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from './account.ts';
import { projectWithData } from './card.ts';

export const robin = 'Erithacus rubecula';

const join = (server: TestServer, projectId: string, { userId }: Account, role: Role) =>
  server.sql(
    `INSERT INTO project_members (user_id, project_id, role, since) VALUES ('${userId}', '${projectId}', '${role}', '')`,
  );

/**
 * A completed analysis of a dataset; returns what distinguishes it from other models and settings.
 */
export async function analysed(owner: Account, projectId: string, dataId: string): Promise<string> {
  const columns =
    'analysis_id, project_id, data_id, user_id, analysis_type, settings, status, summary, created_at, completed_at';
  const summary = `{"model":"BirdNET","model_version":"2.4"}`;
  const at = '2026-05-01T06:00:00.000Z';
  await owner.server.sql(
    `INSERT INTO analyses (${columns}) VALUES ('${crypto.randomUUID()}', '${projectId}', '${dataId}', '${owner.userId}',
       'birdnet_v2_4', '{"min_conf":0.1}', 'completed', '${summary}', '${at}', '${at}')`,
  );
  const { analyses } = await owner.ok('surveyAnalyses', { params: { projectId } });
  return analyses[0]?.joins ?? '';
}

/** Recordings and a completed analysis of one account; another one is a reviewer. */
export async function reviewedProject(server: TestServer, recordings: number) {
  const ada = await newAccount(server);
  const bea = await newAccount(server, 'Bea Heron');
  const made = await projectWithData(ada, recordings);
  const { projectId, dataId } = made;
  await join(server, projectId, bea, 'reviewer');
  const joins = await analysed(ada, projectId, dataId);
  expect(joins).not.toBe('');
  const params = { projectId };
  const files = made.recordings.map(({ filename }) => filename);
  type Said = BodyOf<'reviewsCreate'>['reviews'][number];
  const on = (at: number, verdict: Said['verdict'], more: Partial<Said> = {}): Said => ({
    review_id: crypto.randomUUID(),
    data_id: dataId,
    file: files[at % files.length] ?? '',
    start_s: 0,
    end_s: 0.1,
    species: robin,
    verdict,
    ...more,
  });
  const say = (who: Account, reviews: Said[]) =>
    who.ok('reviewsCreate', { params, body: { reviews } });
  const drawn = (): BodyOf<'samplesCreate'> => ({
    species: robin,
    joins,
    method: 'stratified',
    scheme: 'random_in_strata',
    strata: [
      { low: 0.1, high: 0.5, detections: 300 },
      { low: 0.5, high: 0.9, detections: 200 },
    ],
    items: files.map((file, at) => ({
      data_id: dataId,
      file,
      start_s: 0,
      end_s: 0.1,
      score: 0.1 + (0.8 * at) / files.length,
      stratum: at < files.length / 2 ? 0 : 1,
    })),
  });
  return { ada, bea, params, dataId, files, joins, on, say, drawn };
}
