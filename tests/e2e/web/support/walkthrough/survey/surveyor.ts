import { createReviewClient, createSurveyClient } from '@biophony/sdk';
import { review } from '../../../../review/support/reviewed.ts';
import { makeSampled, type Sampled } from '../../../../review/support/sampled.ts';
import { exampleSurvey } from '../../../../survey/support/example-survey.ts';
import type { Person } from '../../environment/person.ts';
import { completedAnalysis } from '../../pages/completed-analysis.ts';
import { makeProject } from '../../pages/shell.ts';

/** Of somebody with many recorders who reviews. */
export interface SurveyorsThings {
  /** The site has a spectrogram. */
  survey: { projectId: string; siteId: string };
  /** With an unreviewed sample. */
  open: Sampled;
  /** With a reviewed sample, and its calibration. */
  judged: Sampled;
}

/** Longer than a line of a phone. */
const longName = 'Old oaks behind the gravel pit, second recorder from the north';

/** A survey of four sites, open and reviewed samples. Needs a runner. */
export async function giveSurvey(person: Person, folder: string): Promise<SurveyorsThings> {
  const { api } = person;
  const projectId = await makeProject(person, 'Two weeks at the lake');
  const { siteIds, datasets } = await exampleSurvey(person, projectId, folder);
  const { sites } = createSurveyClient(api);
  await sites.update(projectId, siteIds.get('Old oaks') ?? '', { name: longName });
  const [first = ''] = datasets;
  await completedAnalysis(person, projectId, first, 'acoustic_indices');
  const open = await makeSampled(person, folder, { title: 'Blackbirds', items: 12 });
  const judged = await makeSampled(person, folder, { title: 'Blackbirds of May', items: 40 });
  const { projectId: ofJudged, sampleId } = judged;
  await review(api, ofJudged, sampleId, ({ score, item }) =>
    score > 0.4 !== (item % 7 === 0) ? 'yes' : 'no',
  );
  await createReviewClient(api).calibrations.create(ofJudged, { sample_id: sampleId });
  return { survey: { projectId, siteId: siteIds.get('Lake north') ?? '' }, open, judged };
}
