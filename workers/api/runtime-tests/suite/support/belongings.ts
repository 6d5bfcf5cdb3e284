import type { Account } from './account.ts';
import { connectionHeaders } from './call.ts';
import { absentParams } from './params.ts';

export const recording = '20260504_041000.WAV';

/** One of each thing a user can own; returns IDs by path parameter. */
export async function belongings(owner: Account): Promise<Record<string, string>> {
  const { project } = await owner.ok('projectsCreate', { body: { title: 'Marsh at dawn' } });
  const params = { projectId: project.project_id };
  const note = await owner.ok('notesCreate', { params, body: { text: 'Wind from the west' } });
  await owner.ok('tagsAdd', { params, body: { tag: 'marsh' } });
  const { data_id: dataId } = await owner.ok('datasetsCreate', {
    params,
    body: {
      dataset_name: 'Card 1',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    },
  });
  const bytes = new TextEncoder().encode('RIFF not really');
  const ticket = await owner.ok('uploadUrl', {
    params: { dataId },
    body: { filename: recording, content_type: 'audio/wav', size: bytes.length },
  });
  const put = await fetch(ticket.upload_url, {
    method: 'PUT',
    headers: { ...ticket.headers, ...connectionHeaders(ticket.upload_url) },
    body: bytes,
  });
  if (!put.ok) throw new Error(`The store refused the file: ${put.status} ${await put.text()}`);
  await owner.ok('uploadComplete', { params: { dataId } });
  const { analysis } = await owner.ok('analysesCreate', {
    params,
    body: { analysis_type: 'acoustic_indices' },
  });
  const { site } = await owner.ok('sitesCreate', { params, body: { name: 'Reed bed' } });
  const { deployments } = await owner.ok('deploymentsCreate', {
    params,
    body: { deployments: [{ site_id: site.site_id, device_id: '24E144085F256F5A' }] },
  });
  const { key } = await owner.ok('keysCreate', { body: { name: 'laptop' } });
  const { runner_token } = await owner.ok('runnerTokensCreate', { body: { name: 'shed' } });
  const { preset } = await owner.ok('presetsCreate', {
    body: { name: `Owls ${crypto.randomUUID()}`, analysis_type: 'audio_events' },
  });
  return {
    ...absentParams,
    ...params,
    noteId: note.note_id,
    tag: 'marsh',
    dataId,
    fileId: ticket.file_id,
    analysisId: analysis.analysis_id,
    siteId: site.site_id,
    deploymentId: deployments[0]?.deployment_id ?? '',
    keyId: key.key_id,
    presetId: preset.preset_id,
    tokenId: runner_token.token_id,
    type: 'acoustic_indices',
  };
}
