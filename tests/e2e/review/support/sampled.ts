import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { recordingInfo } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import { blobSource, createReviewClient, createSurveyClient, uploadFiles } from '@biophony/sdk';
import { audioMothRecording } from '../../../fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../../fixtures/survey/dawn-chorus.ts';
import type { Person } from '../../web/support/environment/person.ts';
import { makeProject } from '../../web/support/pages/shell.ts';

/** With synthetic sounds. */
export interface Sampled {
  projectId: string;
  sampleId: string;
  dataId: string;
  species: string;
  items: number;
}

export const withFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const sampleRateHz = 48_000;
const seconds = 60;
const clipSeconds = 3;
const strata = 10;
const species = 'Turdus merula';

/** One minute each; every second one FLAC, every third MP3 if ffmpeg is there. */
async function writeMinutes(parent: string, files: number): Promise<string[]> {
  const folder = await mkdtemp(join(parent, 'minutes-'));
  for (let at = 0; at < files; at++) {
    const local = new Date(Date.UTC(2026, 4, 21, 4, at)).toISOString().slice(0, 19);
    const name = join(folder, local.replaceAll(/[-:]/g, '').replace('T', '_'));
    const samples = dawnChorus({ seed: at, seconds, sampleRateHz });
    const deviceId = '24F319055FDF1234';
    const wav = audioMothRecording({ local, samples, sampleRateHz, deviceId });
    const format = withFfmpeg ? ['WAV', 'flac', 'mp3'][at % 3] : 'WAV';
    await writeFile(`${name}.WAV`, wav);
    if (format === 'WAV') continue;
    const args = ['-v', 'error', '-i', `${name}.WAV`, `${name}.${format}`];
    await promisify(execFile)('ffmpeg', args);
    await rm(`${name}.WAV`);
  }
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

/** Returns the dataset and its recordings' names. */
async function uploadMinutes(
  { api }: Pick<Person, 'api'>,
  projectId: string,
  folder: string,
  { name, files }: { name: string; files: number },
) {
  const paths = await writeMinutes(folder, files);
  const { data_id: dataId } = await api.datasets.create(projectId, {
    dataset_name: name,
    classification_method: 'by_device',
    data_type_or_device: 'other_audio',
  });
  const report = await uploadFiles(
    api,
    dataId,
    await Promise.all(
      paths.map(async (path) =>
        blobSource({
          filename: basename(path),
          blob: await openAsBlob(path),
          recording: recordingInfo((await inspectFile(path)).facts),
        }),
      ),
    ),
  );
  if (report.totals.stored < paths.length)
    throw new Error(`the upload did not end well: ${JSON.stringify(report)}`);
  return { dataId, names: (await api.files.list(dataId)).files.map((one) => one.filename).sort() };
}

/** The first strata first. */
const drawnOf = (dataId: string, names: readonly string[], items: number) =>
  Array.from({ length: items }, (_, at) => {
    // Neighbours are of different recordings, as if shuffled.
    const start = clipSeconds * Math.floor(at / names.length);
    const stratum = at % strata;
    return {
      data_id: dataId,
      file: names[at % names.length] ?? '',
      start_s: start,
      end_s: start + clipSeconds,
      score: (stratum + 0.5) / strata,
      stratum,
    };
  });

/** Of the first detections; returns its ID. */
async function addSample(
  { api }: Pick<Person, 'api'>,
  projectId: string,
  items: ReturnType<typeof drawnOf>,
): Promise<string> {
  const { analyses } = await createSurveyClient(api).analyses.list(projectId);
  const { sample_id } = await createReviewClient(api).samples.create(projectId, {
    species,
    joins: analyses[0]?.joins ?? '',
    method: 'stratified',
    name: 'Blackbirds of May',
    strata: Array.from({ length: strata }, (_, at) => ({
      low: at / strata,
      high: (at + 1) / strata,
      detections: 50,
    })),
    items,
  });
  return sample_id;
}

/** Analysed by the running runner, with a stratified sample. */
export async function makeSampled(
  person: Pick<Person, 'api'>,
  folder: string,
  {
    title,
    items,
    files = Math.ceil(items / Math.floor(seconds / clipSeconds)),
  }: { title: string; items: number; files?: number },
): Promise<Sampled> {
  const { api } = person;
  const projectId = await makeProject(person, title);
  const { dataId, names } = await uploadMinutes(person, projectId, folder, {
    name: 'North ridge',
    files,
  });
  const { analysis_id: analysisId } = await api.analyses.create(projectId, {
    analysis_type: 'audio_events',
    settings: {},
  });
  await api.analyses.execute(analysisId);
  const { status, error_message } = await api.waitForAnalysis(analysisId);
  if (status !== 'completed') throw new Error(`the analysis ${status}: ${error_message}`);
  const sampleId = await addSample(person, projectId, drawnOf(dataId, names, items));
  return { projectId, sampleId, dataId, species, items };
}

/** With other detections than the first. */
export async function sampleAgain(
  person: Pick<Person, 'api'>,
  { projectId, dataId, items: first }: Sampled,
  items: number,
): Promise<Sampled> {
  const names = (await person.api.files.list(dataId)).files.map((one) => one.filename).sort();
  const drawn = drawnOf(dataId, names, first + items).slice(first);
  const sampleId = await addSample(person, projectId, drawn);
  return { projectId, sampleId, dataId, species, items };
}

/** Of a further card's recording; returns the card's dataset. */
export async function addCard(
  person: Pick<Person, 'api'>,
  folder: string,
  { projectId, sampleId }: Sampled,
  items: number,
): Promise<string> {
  const { dataId, names } = await uploadMinutes(person, projectId, folder, {
    name: 'South ridge',
    files: 1,
  });
  const { samples } = createReviewClient(person.api);
  await samples.extend(projectId, sampleId, { items: drawnOf(dataId, names, items) });
  return dataId;
}
