import type { Person } from '../environment/person.ts';

/** Returns its ID. Fails where it does not complete. */
export async function completedAnalysis(
  { api }: Pick<Person, 'api'>,
  projectId: string,
  data_id: string,
  analysis_type: 'audio_events' | 'acoustic_indices' = 'audio_events',
): Promise<string> {
  const { analysis_id } = await api.analyses.create(projectId, { analysis_type, data_id });
  await api.analyses.execute(analysis_id);
  const { status } = await api.waitForAnalysis(analysis_id);
  if (status !== 'completed') throw new Error(`the analysis ${status}`);
  return analysis_id;
}
