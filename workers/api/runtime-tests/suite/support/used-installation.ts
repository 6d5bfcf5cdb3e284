import { expect } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, password, type Account } from './account.ts';
import { projectWithData, type Recording } from './card.ts';
import { appCode } from '../identity/factors.ts';
import { verifyAddress } from './people.ts';
import { ScriptedRunner } from './scripted-runner.ts';

/** An account that has made everything that people make, and what it needs to go on somewhere else. */
export interface UsedInstallation {
  ada: Account;
  apiKey: string;
  recoveryCodes: string[];
  projectId: string;
  dataId: string;
  analysisId: string;
  sampleId: string;
}

const species = 'Erithacus rubecula';
const verdictOn = (data_id: string, file: string) => ({
  review_id: crypto.randomUUID(),
  data_id,
  file,
  start_s: 0,
  end_s: 0.1,
  species,
});

/** A sample of a project's recordings with verdicts and a calibration; answers its identifier. */
async function review(ada: Account, projectId: string, dataId: string, recordings: Recording[]) {
  const params = { projectId };
  const { analyses } = await ada.ok('surveyAnalyses', { params });
  const items = recordings.map(({ filename: file }, at) => {
    const { data_id, start_s, end_s } = verdictOn(dataId, file);
    return { data_id, file, start_s, end_s, score: 0.2 + 0.2 * at, stratum: 0 };
  });
  const { sample } = await ada.ok('samplesCreate', {
    params,
    body: {
      species,
      joins: analyses[0]?.joins ?? '',
      method: 'stratified',
      strata: [{ low: 0.2, high: 0.7, detections: 40 }],
      items,
    },
  });
  const sample_id = sample.sample_id;
  const reviews = recordings.map(({ filename }, at) => ({
    ...verdictOn(dataId, filename),
    verdict: at === 0 ? ('no' as const) : ('yes' as const),
    sample_id,
    note: 'Zoë heard 水',
  }));
  await ada.ok('reviewsCreate', { params, body: { reviews } });
  await ada.ok('calibrationsCreate', { params, body: { sample_id } });
  return sample_id;
}

/** Fills an installation through /api: recordings, an analysis with results, notes, tags, a key and a second factor. */
export async function useInstallation(server: TestServer): Promise<UsedInstallation> {
  const ada = await newAccount(server);
  const { projectId, dataId, recordings } = await projectWithData(ada, 3);
  const params = { projectId };
  for (const text of ['Bittern heard', 'Water was "high" \\ 水位が高い', 'null'])
    await ada.ok('notesCreate', { params, body: { text } });
  for (const tag of ['wetland', 'spring', 'zoë'])
    await ada.ok('tagsAdd', { params, body: { tag } });
  await ada.ok('publicAccessPut', {
    params,
    body: { enabled: true, origins: ['https://reeds.example'] },
  });
  await verifyAddress(ada);
  await ada.ok('invitationsCreate', { params, body: { role: 'reviewer', email: 'b@c.example' } });
  await ada.ok('viewerLinksCreate', { params, body: { name: 'The council' } });
  const { analysis } = await ada.ok('analysesCreate', {
    params,
    body: { analysis_type: 'acoustic_indices' },
  });
  const { analysis_id: analysisId } = analysis;
  // A shard is leased only where a runner said what it can do.
  await new ScriptedRunner(server, ['acoustic_indices']).lease();
  await ada.ok('analysesExecute', { params: { analysisId } });
  // Analyses of acoustic indices are those of a survey where they have a spectrogram.
  await new ScriptedRunner(server, ['acoustic_indices']).workOff(analysisId, {
    'survey-spectrogram.parquet': 'minutes',
  });
  const sampleId = await review(ada, projectId, dataId, recordings);
  await ada.ok('analysesCreate', { params, body: { analysis_type: 'acoustic_indices' } });
  const { secret: apiKey } = await ada.ok('keysCreate', { body: { name: 'laptop' } });
  const { secret } = await ada.ok('authFactorStart', { body: { kind: 'totp' } });
  const { recovery_codes: recoveryCodes } = await ada.ok('authFactorConfirm', {
    body: { kind: 'totp', code: appCode(secret ?? '') },
  });
  return { ada, apiKey, recoveryCodes, projectId, dataId, analysisId, sampleId };
}

/** The same account on another server, with a token for the session from before. */
export async function continued({ ada }: UsedInstallation, server: TestServer): Promise<Caller> {
  const visitor = new Caller(server, undefined);
  return new Caller(server, (await visitor.ok('authToken', { token: ada.session })).token);
}

/** All that an account is shown, without signed links, which are new each time; every file is read from the store. */
export async function shownTo(
  caller: Caller,
  { projectId, dataId, analysisId, sampleId }: UsedInstallation,
) {
  const params = { projectId, dataId, analysisId, sampleId };
  const { files } = await caller.ok('filesList', { params });
  const bytesOf = async (url: string) =>
    Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64');
  const recordings = [];
  for (const { file_id: fileId } of files) {
    const link = await caller.ok('fileDownload', { params: { ...params, fileId } });
    recordings.push(await bytesOf(link.download_url));
  }
  const query = { include_downloads: 'true' } as const;
  const { results } = await caller.ok('analysesResults', { params, query });
  const written = [];
  for (const { filename, download_url } of results.download_urls)
    written.push([filename, await bytesOf(download_url)]);
  return {
    profile: await caller.ok('profileGet'),
    storage: await caller.ok('storage'),
    projects: await caller.ok('projectsList'),
    project: await caller.ok('projectsGet', { params }),
    access: await caller.ok('publicAccessGet', { params }),
    members: await caller.ok('membersList', { params }),
    invitations: await caller.ok('invitationsList', { params }),
    links: await caller.ok('viewerLinksList', { params }),
    audit: await caller.ok('auditList', { params }),
    datasets: await caller.ok('datasetsList', { params }),
    analyses: await caller.ok('analysesList', { params }),
    reviews: await caller.ok('reviewsList', { params }),
    samples: await caller.ok('samplesList', { params }),
    items: await caller.ok('samplesItems', { params }),
    calibrations: await caller.ok('calibrationsList', { params }),
    keys: (await caller.ok('keysList')).keys.map((key) => ({ ...key, last_used_at: null })),
    factors: await caller.ok('authFactorsGet'),
    files: files.map((file) => ({ ...file, verified_by: null })),
    recordings,
    written,
  };
}

/** Goes on with the session, the key and a recovery code of before, and makes more of everything, which comes last. */
export async function goOn(used: UsedInstallation, server: TestServer): Promise<void> {
  const { ada, apiKey, recoveryCodes, projectId, dataId } = used;
  const params = { projectId };
  const caller = await continued(used, server);
  const byKey = new Caller(server, apiKey);
  await byKey.ok('notesCreate', { params, body: { text: 'Made afterwards' } });
  await byKey.ok('tagsAdd', { params, body: { tag: 'afterwards' } });
  const { reviews } = await caller.ok('reviewsList', { params });
  const again = { ...verdictOn(dataId, reviews[0]?.file ?? ''), verdict: 'unsure' as const };
  expect(await caller.ok('reviewsCreate', { params, body: { reviews: [again] } })).toMatchObject({
    stored: 1,
  });
  const later = await caller.ok('reviewsList', { params });
  expect(later.reviews.map(({ review_id }) => review_id)).toEqual([
    ...reviews.map(({ review_id }) => review_id),
    again.review_id,
  ]);
  const { project } = await caller.ok('projectsGet', { params });
  expect(project.notes[0]?.text).toBe('Made afterwards');
  expect(project.tags.at(-1)).toBe('afterwards');
  expect(project.timeline[0]?.action).toBe('Tag added');
  const visitor = new Caller(server, undefined);
  const answer = await visitor.raw('authSignIn', { body: { email: ada.email, password } });
  const { second_factor } = answer.body as { second_factor: { ticket: string } };
  await visitor.ok('authSecondVerify', {
    body: { ticket: second_factor.ticket, code: recoveryCodes[0] ?? '' },
  });
  const { analysis } = await caller.ok('analysesCreate', {
    params,
    body: { analysis_type: 'acoustic_indices', data_id: dataId },
  });
  const analysisId = analysis.analysis_id;
  await caller.ok('analysesExecute', { params: { analysisId } });
  await new ScriptedRunner(server, ['acoustic_indices']).workOff(analysisId);
  const done = await caller.ok('analysesGet', { params: { analysisId } });
  expect(done.analysis.status).toBe('completed');
}
