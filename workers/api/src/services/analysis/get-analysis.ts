import type { Handler } from '../../http/handler.ts';
import { ownAnalysis, toAnalysis } from './analysis-row.ts';

export const getAnalysis: Handler<'analysesGet'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  return { analysis: toAnalysis(row) };
};
