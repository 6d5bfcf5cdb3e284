// Uploads a folder of recordings, analyses it, and prints the species that were heard as CSV, for Node.js and Deno.
import { relative, sep } from 'node:path';
import { argv, env, exit } from 'node:process';
import { recordingInfo } from '@biophony/recordings';
import { findRecordings, inspectFile } from '@biophony/recordings/node';
import { createClient, uploadFiles } from '@biophony/sdk';
import { createSha256Pool, fileSource, undiciTransport } from '@biophony/sdk/node';

const [folder, type = 'birdnet_v2_4'] = argv.slice(2);
if (!folder || !env.BIOPHONY_API_KEY) {
  console.error('Set BIOPHONY_API_KEY, and name a folder of recordings.');
  exit(2);
}

const client = createClient({
  baseUrl: env.BIOPHONY_API_URL ?? 'http://localhost:8787',
  auth: { apiKey: env.BIOPHONY_API_KEY },
});
const pool = createSha256Pool();
const transport = undiciTransport();

/** Every recording of the folder, with what its header says. */
async function* recordings() {
  for await (const found of findRecordings(folder)) {
    if (found.kind !== 'recording') continue;
    const { path, size, modifiedMs, facts } = await inspectFile(found.path);
    const filename = relative(folder, path).split(sep).join('/');
    if (!facts.ok) {
      console.error(`${filename} is left out: ${facts.issues[0]?.message}`);
      continue;
    }
    const recording = () => recordingInfo(facts);
    const contentType = 'audio/wav';
    yield fileSource({ path, filename, size, modifiedMs, contentType, recording, pool });
  }
}

/** Uploads the folder into a project of its own; answers the project's ID. */
async function upload() {
  if ((await recordings().next()).done) throw new Error(`There are no recordings in ${folder}.`);
  const { project_id } = await client.projects.create({ title: `Recordings of ${folder}` });
  const { data_id } = await client.datasets.create(project_id, {
    dataset_name: 'Card 1',
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
  const report = await uploadFiles(client, data_id, recordings(), { transport });
  for (const { filename, outcome, reason } of report.files)
    if (outcome !== 'stored')
      console.error(`${filename}: ${outcome}${reason ? `, ${reason}` : ''}`);
  if (report.ended !== 'complete') throw new Error('The upload did not end well.', report.error);
  return project_id;
}

/** Analyses the project and waits; answers the analysis' ID. */
async function analyse(projectId) {
  const { analysis_id } = await client.analyses.create(projectId, { analysis_type: type });
  await client.analyses.execute(analysis_id);
  const { status, error_message } = await client.waitForAnalysis(analysis_id, {
    onProgress: ({ status, files_processed }) =>
      console.error(`${status}: ${files_processed} recordings are done`),
  });
  if (status !== 'completed') throw new Error(`The analysis ${status}: ${error_message}`);
  return analysis_id;
}

const quoted = (value) => `"${String(value).replaceAll('"', '""')}"`;

try {
  const summary = await client.results.summary(await analyse(await upload()));
  console.log('scientific_name,common_name,count,best_confidence');
  for (const { scientific_name, common_name, count, best_confidence } of summary?.species ?? [])
    console.log([quoted(scientific_name), quoted(common_name), count, best_confidence].join());
} finally {
  await Promise.all([pool.close(), transport.close()]);
}
