import type { Requester } from '../../core/call.ts';
import { analysesOfSurvey } from './analyses.ts';
import { deploymentsResource } from './deployments.ts';
import { sitesResource } from './sites.ts';

/**
 * What a survey needs beyond the client: sites, deployments, clocks and effort. Apart from `createClient`, so that pages
 * which show no survey do not load it.
 */
export const createSurveyClient = ({ request }: { request: Requester }) => ({
  /** The named places of a project. */
  sites: sitesResource(request),
  /** Recorders at sites for a time, and their clocks. */
  deployments: deploymentsResource(request),
  analyses: analysesOfSurvey(request),
});

export type SurveyClient = ReturnType<typeof createSurveyClient>;
