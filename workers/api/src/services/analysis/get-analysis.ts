import type { Handler } from '../../http/handler.ts';
import { ownAnalysis, toAnalysis } from './analysis-row.ts';

export const getAnalysis: Handler<'analysesGet'> = async ({ ctx, params }) => ({
  analysis: toAnalysis(await ownAnalysis(ctx, params.analysisId)),
});
