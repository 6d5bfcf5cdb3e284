import type { Handlers } from '../../http/handler.ts';
import { cancelAnalysis } from './cancel-analysis.ts';
import { compatibleTypes } from './compatible-types.ts';
import { createAnalysis } from './create-analysis.ts';
import { deleteAnalysis } from './delete-analysis.ts';
import { executeAnalysis } from './execute-analysis.ts';
import { getAnalysis } from './get-analysis.ts';
import { getNotInFiles, getResults } from './get-results.ts';
import { getTemplate } from './get-template.ts';
import { listAnalyses } from './list-analyses.ts';

export const analysisHandlers = {
  compatibleTypes,
  analysisTypeGet: getTemplate,
  analysesList: listAnalyses,
  analysesCreate: createAnalysis,
  analysesGet: getAnalysis,
  analysesExecute: executeAnalysis,
  analysesCancel: cancelAnalysis,
  analysesDelete: deleteAnalysis,
  analysesResults: getResults,
  analysesNotInFiles: getNotInFiles,
} satisfies Handlers;
