import type { AnswerOf } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';
import { storeLacks, wav } from '../support/card.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { Transcript } from '../support/transcript.ts';

const recordings = [wav('20260501_050000.WAV', 800), wav('20260501_051000.WAV', 1600, 7)];

/** As the dashboard does. */
async function makeProject(transcript: Transcript): Promise<string> {
  await transcript.call<AnswerOf<'userInit'>>('POST', '/api/user/init');
  await transcript.call<AnswerOf<'profileGet'>>('GET', '/api/user/profile');
  const { projects } = await transcript.call<AnswerOf<'projectsList'>>('GET', '/api/projects');
  expect(projects).toEqual([]);
  const created = await transcript.call<AnswerOf<'projectsCreate'>>(
    'POST',
    '/api/projects',
    { title: 'Untitled Project', description: '' },
    201,
  );
  return created.project.project_id;
}

async function editProject(transcript: Transcript, id: string): Promise<void> {
  await transcript.call('GET', `/api/projects/${id}`);
  await transcript.call('PUT', `/api/projects/${id}`, { title: 'Reed bed, spring' });
  await transcript.call('PUT', `/api/projects/${id}`, {
    description: 'Two recorders by the water',
  });
  const note = await transcript.call<AnswerOf<'notesCreate'>>(
    'POST',
    `/api/projects/${id}/notes`,
    { text: 'Bittern heard', author: 'Ada' },
    201,
  );
  await transcript.call('PUT', `/api/projects/${id}/notes/${note.note_id}`, {
    text: 'Bittern booming',
  });
  await transcript.call('POST', `/api/projects/${id}/tags`, { tag: 'wetland / north' });
  await transcript.call('POST', `/api/projects/${id}/tags`, { tag: 'spring' });
  await transcript.call(
    'DELETE',
    `/api/projects/${id}/tags/${encodeURIComponent('wetland / north')}`,
  );
}

/** As the upload dialog: validate, create, one URL and PUT per file, complete. */
async function upload(transcript: Transcript, id: string): Promise<void> {
  const choice = { classification_method: 'by_device', data_type_or_device: 'audiomoth' };
  await transcript.call('GET', `/api/data/${id}/datasets`);
  await transcript.call('GET', '/api/data/validation/config?method=by_device');
  await transcript.call('GET', '/api/data/user/storage');
  const files = recordings.map(({ filename, bytes }) => ({
    name: filename,
    size: bytes.length,
    type: 'audio/wav',
  }));
  const checked = await transcript.call<AnswerOf<'validate'>>(
    'POST',
    '/api/data/validation/validate',
    {
      files,
      ...choice,
    },
  );
  expect(checked).toMatchObject({ valid: true, issues: [] });
  const { data_id } = await transcript.call<AnswerOf<'datasetsCreate'>>(
    'POST',
    `/api/data/${id}/dataset`,
    { dataset_name: 'Card 1', ...choice },
    201,
  );
  for (const { filename, bytes } of recordings) {
    const target = await transcript.call<AnswerOf<'uploadUrl'>>(
      'POST',
      `/api/data/datasets/${data_id}/upload-url`,
      { filename, content_type: 'audio/wav', size: bytes.length },
    );
    await transcript.put(target, bytes);
  }
  const done = await transcript.call<AnswerOf<'uploadComplete'>>(
    'POST',
    `/api/data/datasets/${data_id}/complete-upload`,
  );
  expect(done.dataset).toMatchObject({ validation_status: 'valid', file_count: 2 });
}

/** The analysis dialog, a runner, and the results dialog. */
async function analyse(transcript: Transcript, id: string, server: TestServer): Promise<string> {
  const runner = new ScriptedRunner(server, ['acoustic_indices']);
  const { compatible_types } = await transcript.call<AnswerOf<'compatibleTypes'>>(
    'GET',
    `/api/analysis/projects/${id}/compatible-types`,
  );
  expect(compatible_types.find((type) => type.type === 'acoustic_indices')?.compatible).toBe(true);
  await transcript.call('GET', '/api/analysis/types/acoustic_indices');
  const { analysis } = await transcript.call<AnswerOf<'analysesCreate'>>(
    'POST',
    `/api/analysis/projects/${id}/analyses`,
    { analysis_type: 'acoustic_indices', settings: {} },
    201,
  );
  const { analysis_id } = analysis;
  await transcript.call('POST', `/api/analysis/analyses/${analysis_id}/execute`);
  await runner.workOff(analysis_id);
  transcript.lines.push('  (a runner leased the shards, put its outputs and completed them)');
  const { analyses } = await transcript.call<AnswerOf<'analysesList'>>(
    'GET',
    `/api/analysis/projects/${id}/analyses`,
  );
  expect(analyses[0]).toMatchObject({ status: 'completed', files_processed: 2 });
  const { results } = await transcript.call<AnswerOf<'analysesResults'>>(
    'GET',
    `/api/analysis/analyses/${analysis_id}/results?include_downloads=true`,
  );
  expect(results.result_file_count).toBe(2);
  for (const file of results.download_urls) {
    const { status, headers } = await fetch(file.download_url);
    transcript.lines.push(`  GET download_url of ${file.filename} -> ${status}`);
    expect(status).toBe(200);
    if (!storeLacks(server, 'names files as a link says'))
      expect(headers.get('content-disposition')).toContain(file.filename);
  }
  return analysis_id;
}

/** Deletes everything, the account last. */
async function takeAway(transcript: Transcript, id: string, analysisId: string): Promise<void> {
  const { project } = await transcript.call<AnswerOf<'projectsGet'>>('GET', `/api/projects/${id}`);
  expect(project).toMatchObject({
    title: 'Reed bed, spring',
    progress: { data: true, analysis: true, report: false },
    progress_percentage: 100,
    status: 'completed',
    tags: ['spring'],
    note_count: 1,
  });
  expect(project.timeline.at(-1)?.action).toBe('Project created');
  await transcript.call('DELETE', `/api/analysis/analyses/${analysisId}`);
  const { datasets } = await transcript.call<AnswerOf<'datasetsList'>>(
    'GET',
    `/api/data/${id}/datasets`,
  );
  await transcript.call('DELETE', `/api/data/datasets/${datasets[0]?.data_id}`);
  const storage = await transcript.call<AnswerOf<'storage'>>('GET', '/api/data/user/storage');
  expect(storage.total_size_bytes).toBe(0);
  await transcript.call('DELETE', `/api/projects/${id}/notes/${project.notes[0]?.note_id}`);
  await transcript.call('DELETE', `/api/projects/${id}`);
  await transcript.call('PUT', '/api/user/profile', {
    display_name: 'Ada W.',
    preferences: { emailNotifications: false },
  });
  await transcript.call('PUT', '/api/user/subscription', { tier: 'pro' });
  await transcript.call('DELETE', '/api/user/delete');
  await transcript.call('GET', '/api/user/profile', undefined, 401);
}

export const wholePathSuite = (server: () => TestServer) =>
  describe('the specification', () => {
    it('can be walked through in the order the web app makes the calls (S1.1, S1.3, S7.2, S7.3, S7.4, S7.5)', async () => {
      const ada = await newAccount(server());
      const transcript = new Transcript(server().baseUrl, ada.token ?? '');
      const id = await makeProject(transcript);
      await editProject(transcript, id);
      await upload(transcript, id);
      const analysisId = await analyse(transcript, id, server());
      await takeAway(transcript, id, analysisId);
    });
  });
