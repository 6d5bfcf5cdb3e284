import { rm } from 'node:fs/promises';
import { inspectRecording, recordingInfo } from '@biophony/recordings';
import { blobSource, createSurveyClient, uploadFiles } from '@biophony/sdk';
import { audioMothRecording } from '../../../fixtures/survey/audiomoth-recording.ts';
import { completeAnalysis, makeResults } from '../../explorer/support/stored-results.ts';
import type { Service } from '../../web/support/environment/service-types.ts';
import type { Person } from '../../web/support/environment/person.ts';
import { makeProject } from '../../web/support/pages/shell.ts';

/** With scores of all values. */
export interface ScoredProject {
  projectId: string;
  dataId: string;
  analysisId: string;
}

/** As the script names them, a hundred detections each. */
const recordings = ['REC00', 'REC10', 'REC20', 'REC30'].map((folder) => ({
  filename: `${folder}/20260401_000000.WAV`,
  device_id: `24F3190${folder.slice(-2)}`,
}));

/** A second of silence each. */
async function upload({ api }: Pick<Person, 'api'>, projectId: string, name: string) {
  const { data_id } = await api.datasets.create(projectId, {
    dataset_name: name,
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
  const sampleRateHz = 8000;
  const sources = await Promise.all(
    recordings.map(async ({ filename, device_id }) => {
      const local = '2026-04-01T00:00:00';
      const samples = new Int16Array(sampleRateHz);
      const written = audioMothRecording({ local, samples, sampleRateHz, deviceId: device_id });
      const bytes = Uint8Array.from(written);
      const read = async (from: number, length: number) => bytes.subarray(from, from + length);
      const facts = await inspectRecording({ filename, size: bytes.length, read });
      const recorded_at = `${local}+02:00`;
      const recording = { ...recordingInfo(facts), recorded_at, utc_offset: '+02:00', device_id };
      return blobSource({ filename, blob: new Blob([bytes], { type: 'audio/wav' }), recording });
    }),
  );
  const report = await uploadFiles(api, data_id, sources);
  if (report.totals.stored < sources.length)
    throw new Error(`the upload did not end well: ${JSON.stringify(report)}`);
  return data_id;
}

/**
 * Four recorders at one site; a script made the results: four hundred detections with scores from
 * 0.1 to 1, always the same.
 */
export async function scoredProject(
  { url, folder }: Pick<Service, 'url' | 'folder'>,
  person: Pick<Person, 'api'>,
  title: string,
): Promise<ScoredProject> {
  const projectId = await makeProject(person, title);
  const dataId = await upload(person, projectId, title);
  await createSurveyClient(person.api).deployments.create(
    projectId,
    recordings.map(({ device_id }) => ({
      site: { name: title },
      device_id,
      time_zone: 'Europe/Berlin',
    })),
  );
  const made = await makeResults(folder, 100 * recordings.length, 'all');
  const analysisId = await completeAnalysis({ url }, person, { projectId, dataId }, made);
  await rm(made.folder, { recursive: true });
  return { projectId, dataId, analysisId };
}
