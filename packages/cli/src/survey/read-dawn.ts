import type { CorrectionAsked, Deployment, SurveyAnalysis } from '@biophony/contract';
import { dawnCheck, type DawnCheck } from '@biophony/recordings/survey';
import {
  analysisGroups,
  type Client,
  correctionParts,
  createSurveyClient,
  placedDeployment,
} from '@biophony/sdk';
import type { CommandContext } from '../output/run-command.ts';
import { readCubes } from './read-cubes.ts';
import { listDeployments, listSites } from './survey-lists.ts';

/** Larger cubes (bytes) are not fetched for a mere preview. */
const mostBytes = 32 * 1024 ** 2;

function analysesOf(listed: readonly SurveyAnalysis[], { data_id }: Deployment): SurveyAnalysis[] {
  const isOf = (one: SurveyAnalysis) => data_id === null || one.data_id === data_id;
  const group = analysisGroups(listed).groups.find(({ analyses }) => analyses.some(isOf));
  const analyses = (group?.analyses ?? []).filter(isOf);
  const bytes = analyses.reduce(
    (sum, { counts, effort }) => sum + (counts?.size_bytes ?? 0) + (effort?.size_bytes ?? 0),
    0,
  );
  return bytes <= mostBytes ? analyses : [];
}

/**
 * First activity peak relative to sunrise, with and without the correction. Null without site
 * coordinates, an analysis of sounds, or enough detections.
 */
export async function readDawn(
  ctx: Pick<CommandContext, 'interrupts' | 'say'>,
  client: Client,
  request: { project: string; deploymentId: string; correction: CorrectionAsked },
): Promise<DawnCheck | null> {
  const { interrupts, say } = ctx;
  const { stop } = interrupts;
  const survey = createSurveyClient(client);
  const deployments = await listDeployments(survey, request.project, stop);
  const deployment = deployments.find(({ deployment_id: id }) => id === request.deploymentId);
  if (!deployment) return null;
  const sites = await listSites(survey, request.project, stop);
  const { latitude = null, longitude = null } =
    sites.find(({ site_id }) => site_id === deployment.site_id) ?? {};
  if (latitude === null || longitude === null) return null;
  const listed: SurveyAnalysis[] = [];
  for await (const one of survey.analyses.list(request.project, { limit: 200 }, { signal: stop }))
    listed.push(one);
  const analyses = analysesOf(listed, deployment);
  if (analyses.length === 0) return null;
  const cubes = await readCubes(client, analyses, { stop, say });
  const place = { latitude, longitude };
  return dawnCheck(cubes, placedDeployment(deployment), correctionParts(request.correction), place);
}
