import type { Analysis, SampleCreate } from '@biophony/contract';
import { createSurveyClient, type Client, type RowsOfTables } from '@biophony/sdk';
import { sampler, strataOf, xToScore } from '@biophony/statistics';

/** A stratified sample of one analysis, drawn from all detections. Throws without any. */
export async function drawnSample(
  client: Client,
  analysis: Pick<Analysis, 'analysis_id' | 'data_id' | 'project_id'>,
  species: string,
  perStratum = 10,
): Promise<SampleCreate> {
  const found: RowsOfTables['detections.csv'][] = [];
  for await (const row of client.results.detections(analysis.analysis_id))
    if (row.scientific_name === species) found.push(row);
  if (found.length === 0) throw new Error(`nothing of ${species} was found`);
  const scores = found.map(({ confidence }) => confidence);
  const edges = strataOf(Math.min(...scores), Math.max(...scores));
  const sample_id = crypto.randomUUID();
  const drawing = sampler({ method: 'stratified', seed: sample_id, edges, perStratum });
  for (const [index, score] of scores.entries()) drawing.add({ index, score });
  const { items, strata, scheme } = drawing.finish();
  const survey = createSurveyClient(client);
  let joins = '';
  for await (const one of survey.analyses.list(analysis.project_id))
    if (one.analysis_id === analysis.analysis_id) joins = one.joins;
  return {
    sample_id,
    species,
    joins,
    method: 'stratified',
    ...(scheme && { scheme }),
    strata: strata.map(({ low_x, high_x, detections }) => ({
      low: xToScore(low_x),
      high: xToScore(high_x),
      detections,
    })),
    items: items.map(({ index, score, stratum }) => {
      const { file = '', start_s = 0, end_s = 0 } = found[index] ?? {};
      return { data_id: analysis.data_id, file, start_s, end_s, score, stratum };
    }),
  };
}
