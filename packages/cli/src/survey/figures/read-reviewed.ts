import type { Review } from '@biophony/contract';
import { readConfirmed } from '@biophony/recordings/cubes';
import { confirmedSurvey, type ConfirmedOf, type JoinedSurvey } from '@biophony/recordings/survey';
import { createReviewClient, type AnalysisGroup, type Client } from '@biophony/sdk';
import { confirmedDetections } from '@biophony/statistics';
import { CliError } from '../../errors/cli-error.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { numberText } from '../../text/format.ts';

/** Verdicts that are read: they are held until all are there. */
const mostVerdicts = 1_000_000;

async function readVerdicts(
  client: Client,
  project: string,
  signal: AbortSignal,
): Promise<Review[]> {
  const query = { counting: 'true', limit: 1000 } as const;
  const verdicts: Review[] = [];
  for await (const one of createReviewClient(client).reviews.list(project, query, { signal })) {
    verdicts.push(one);
    if (verdicts.length > mostVerdicts)
      throw new CliError(
        `This project has more than ${numberText(mostVerdicts)} verdicts, which are more than can be counted at once.`,
        {
          hint: 'Write them with biophony reviews --csv, and count there.',
          exitCode: exitCodes.usage,
          code: 'too_many_verdicts',
        },
      );
  }
  return verdicts;
}

/** The same survey with the detections alone that people together say are right, found in the results of its analyses. */
export async function readReviewed(
  client: Client,
  project: string,
  { analyses }: AnalysisGroup,
  joined: JoinedSurvey,
  { stop: signal, say }: { stop: AbortSignal; say: (text: string) => void },
): Promise<{ survey: JoinedSurvey; missing: number }> {
  const all = confirmedDetections(await readVerdicts(client, project, signal));
  const confirmed: ConfirmedOf[] = [];
  let found = 0;
  for (const [analysis, { analysis_id, data_id, dataset_name }] of analyses.entries()) {
    const wanted = all.filter((one) => one.data_id === data_id);
    if (wanted.length === 0) continue;
    say(`Looking for ${numberText(wanted.length)} confirmed detections in ${dataset_name}`);
    const file = await client.results.ranges(analysis_id, 'detections.parquet', { signal });
    const { detections, missing } = await readConfirmed(file, wanted);
    confirmed.push({ analysis, detections });
    found += wanted.length - missing;
  }
  return { survey: confirmedSurvey(joined, confirmed), missing: all.length - found };
}
