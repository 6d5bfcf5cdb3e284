import type { Review } from '@biophony/contract';
import { readConfirmed } from '@biophony/recordings/cubes';
import {
  confirmedSurvey,
  detectionsIn,
  withoutDetections,
  type ConfirmedOf,
  type JoinedSurvey,
} from '@biophony/recordings/survey';
import { createReviewClient, type AnalysisGroup, type Client } from '@biophony/sdk';
import { confirmedDetections } from '@biophony/statistics';
import { CliError } from '../../errors/cli-error.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { numberText } from '../../text/format.ts';
import type { SaidChoice } from './evidence.ts';

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

/** The same survey by what people together say, found in the results of its analyses; `detections` are those they said it of. */
export async function readReviewed(
  client: Client,
  project: string,
  { analyses }: AnalysisGroup,
  joined: JoinedSurvey,
  choice: SaidChoice,
  { stop: signal, say }: { stop: AbortSignal; say: (text: string) => void },
): Promise<{ survey: JoinedSurvey; detections: number; missing: number }> {
  const isRight = choice === 'reviewed';
  const verdicts = await readVerdicts(client, project, signal);
  const all = confirmedDetections(verdicts, isRight ? 'yes' : 'no', joined.names.key);
  const confirmed: ConfirmedOf[] = [];
  let found = 0;
  for (const [analysis, { analysis_id, data_id, dataset_name }] of analyses.entries()) {
    const wanted = all.filter((one) => one.data_id === data_id);
    if (wanted.length === 0) continue;
    say(`Looking for ${numberText(wanted.length)} reviewed detections in ${dataset_name}`);
    const file = await client.results.ranges(analysis_id, 'detections.parquet', { signal });
    const { detections, missing } = await readConfirmed(file, wanted, joined.names);
    confirmed.push({ analysis, detections });
    found += wanted.length - missing;
  }
  const survey = (isRight ? confirmedSurvey : withoutDetections)(joined, confirmed);
  const counted = detectionsIn(survey);
  const detections = isRight ? counted : detectionsIn(joined) - counted;
  return { survey, detections, missing: all.length - found };
}
