import type { Handlers } from '../http/handler.ts';
import { adminHandlers } from './admin/index.ts';
import { analysisHandlers } from './analysis/index.ts';
import { dataHandlers } from './data/index.ts';
import { createEmbedToken } from './embed/create-embed-token.ts';
import { makeExample } from './example/make-example.ts';
import { listAudit } from './audit/list-audit.ts';
import { invitationHandlers } from './invitations/index.ts';
import { memberHandlers } from './members/index.ts';
import { projectHandlers } from './projects/index.ts';
import { reviewHandlers } from './review/index.ts';
import { runnerHandlers } from './runner/index.ts';
import { presetHandlers } from './presets/index.ts';
import { runnerTokenHandlers } from './runner-tokens/index.ts';
import { surveyHandlers } from './survey/index.ts';
import { userHandlers } from './users/index.ts';
import { viewerLinkHandlers } from './viewer-links/index.ts';

/** Every row this server serves, beside the sign-in rows and the service's own. */
export const handlers: Handlers = {
  ...userHandlers,
  ...projectHandlers,
  ...dataHandlers,
  ...surveyHandlers,
  ...memberHandlers,
  ...reviewHandlers,
  ...invitationHandlers,
  ...viewerLinkHandlers,
  auditList: listAudit,
  ...analysisHandlers,
  ...runnerHandlers,
  ...presetHandlers,
  ...runnerTokenHandlers,
  ...adminHandlers,
  embedTokensCreate: createEmbedToken,
  projectsExample: makeExample,
};
