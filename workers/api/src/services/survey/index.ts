import type { Handlers } from '../../http/handler.ts';
import { applyCorrection, revertCorrection } from './corrections/apply-correction.ts';
import { listCorrections } from './corrections/list-corrections.ts';
import { previewCorrection } from './corrections/preview-correction.ts';
import { createDeployments } from './deployments/create-deployments.ts';
import { deleteDeployment } from './deployments/delete-deployment.ts';
import { listDeployments } from './deployments/list-deployments.ts';
import { listProposals } from './proposals/list-proposals.ts';
import { updateDeployment } from './deployments/update-deployment.ts';
import { listSurveyAnalyses } from './analyses/list-analyses.ts';
import { listEffort } from './effort/list-effort.ts';
import { importSites } from './sheet/import-sites.ts';
import { createSite } from './sites/create-site.ts';
import { deleteSite } from './sites/delete-site.ts';
import { listSites } from './sites/list-sites.ts';
import { updateSite } from './sites/update-site.ts';

export const surveyHandlers = {
  sitesList: listSites,
  sitesCreate: createSite,
  sitesUpdate: updateSite,
  sitesDelete: deleteSite,
  sitesImport: importSites,
  deploymentProposals: listProposals,
  deploymentsList: listDeployments,
  deploymentsCreate: createDeployments,
  deploymentsUpdate: updateDeployment,
  deploymentsDelete: deleteDeployment,
  deploymentsEffort: listEffort,
  surveyAnalyses: listSurveyAnalyses,
  correctionsList: listCorrections,
  correctionsPreview: previewCorrection,
  correctionsApply: applyCorrection,
  correctionsRevert: revertCorrection,
} satisfies Handlers;
