import { adminEndpoints } from './admin.ts';
import { analysisEndpoints } from './analysis.ts';
import { credentialEndpoints } from './identity/credentials.ts';
import { factorEndpoints } from './identity/factors.ts';
import { dataEndpoints } from './data.ts';
import { embedEndpoints } from './embed.ts';
import type { Endpoint } from './shared/endpoint.ts';
import { memberEndpoints } from './members.ts';
import { presetEndpoints } from './presets.ts';
import { projectEndpoints } from './projects.ts';
import { reviewEndpoints } from './review.ts';
import { runnerEndpoints } from './runner.ts';
import { runnerTokenEndpoints } from './runner-tokens.ts';
import { serviceEndpoints } from './service.ts';
import { signInEndpoints } from './identity/sign-in.ts';
import { surveyEndpoints } from './survey.ts';
import { userEndpoints } from './user.ts';
import type { RouteId } from '../constants/routes.ts';

/** Named table by table, because declarations cannot hold a type of all rows written out. */
type Tables = typeof userEndpoints &
  typeof projectEndpoints &
  typeof dataEndpoints &
  typeof surveyEndpoints &
  typeof memberEndpoints &
  typeof reviewEndpoints &
  typeof analysisEndpoints &
  typeof presetEndpoints &
  typeof runnerEndpoints &
  typeof runnerTokenEndpoints &
  typeof adminEndpoints &
  typeof serviceEndpoints &
  typeof signInEndpoints &
  typeof credentialEndpoints &
  typeof factorEndpoints &
  typeof embedEndpoints;

/** All rows of /api; routes, checks, clients and the OpenAPI document are made from them. */
export const endpoints: Tables = {
  ...userEndpoints,
  ...projectEndpoints,
  ...dataEndpoints,
  ...surveyEndpoints,
  ...memberEndpoints,
  ...reviewEndpoints,
  ...analysisEndpoints,
  ...presetEndpoints,
  ...runnerEndpoints,
  ...runnerTokenEndpoints,
  ...adminEndpoints,
  ...serviceEndpoints,
  ...signInEndpoints,
  ...credentialEndpoints,
  ...factorEndpoints,
  ...embedEndpoints,
} satisfies Record<RouteId, Endpoint>;

export type Endpoints = typeof endpoints;
export type { Access, Endpoint } from './shared/endpoint.ts';
