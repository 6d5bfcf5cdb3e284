import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeManyRecordings } from '../../analysis/support/many-recordings.ts';
import type { Person } from '../../web/support/person.ts';
import { uploadPast } from '../../web/support/recordings.ts';
import { makeProject } from '../../web/support/shell.ts';

export interface Explored {
  projectId: string;
  analysisId: string;
  /** Detections, as the results' own summary counts them. */
  detections: number;
}

/** A project of this person with recordings of one early morning, analysed by the running runner. */
export async function explore(
  person: Person,
  folder: string,
  options: { title: string; files: number; type?: 'audio_events' | 'acoustic_indices' },
): Promise<Explored> {
  const { title, files, type = 'audio_events' } = options;
  const card = join(folder, `card-${files}`);
  await makeManyRecordings(card, files, 20);
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
  });
  await api.analyses.execute(analysisId);
  const { status, error_message } = await api.waitForAnalysis(analysisId);
  if (status !== 'completed') throw new Error(`the analysis ${status}: ${error_message}`);
  const { summary } = await api.analyses.results(analysisId);
  return { projectId, analysisId, detections: Number(summary?.detections ?? 0) };
}
