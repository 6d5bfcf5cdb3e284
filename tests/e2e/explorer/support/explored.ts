import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeManyRecordings } from '../../analysis/support/many-recordings.ts';
import type { Person } from '../../web/support/environment/person.ts';
import { uploadPast } from '../../web/support/pages/recordings.ts';
import { makeProject } from '../../web/support/pages/shell.ts';

export interface Explored {
  projectId: string;
  analysisId: string;
  /** By the results' summary. */
  detections: number;
}

export interface ExploreOptions {
  title: string;
  files: number;
  /** Per file. Default: 20. */
  seconds?: number;
  type?: 'audio_events' | 'acoustic_indices';
  settings?: Record<string, unknown>;
}

/** Recordings of one early morning, analysed by the running runner. */
export async function explore(
  person: Pick<Person, 'api'>,
  folder: string,
  { title, files, seconds = 20, type = 'audio_events', settings = {} }: ExploreOptions,
): Promise<Explored> {
  const card = join(await mkdtemp(join(folder, 'explored-')), 'card');
  await makeManyRecordings(card, files, seconds);
  const projectId = await makeProject(person, title);
  const names = await readdir(card);
  await uploadPast(
    person,
    projectId,
    names.map((name) => join(card, name)),
  );
  const { api } = person;
  const { analysis_id: analysisId } = await api.analyses.create(projectId, {
    analysis_type: type,
    settings,
  });
  await api.analyses.execute(analysisId);
  const { status, error_message } = await api.waitForAnalysis(analysisId);
  if (status !== 'completed') throw new Error(`the analysis ${status}: ${error_message}`);
  const { summary } = await api.analyses.results(analysisId);
  return { projectId, analysisId, detections: Number(summary?.detections ?? 0) };
}
