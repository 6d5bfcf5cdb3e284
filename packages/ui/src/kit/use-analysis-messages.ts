'use client';

import { createAnalysis, results } from '../messages/en/analyses.ts';
import { batch } from '../messages/en/batch.ts';
import {
  type BatchMessages,
  type CreateAnalysisMessages,
  overrideMessages,
  type ResultsMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useCreateAnalysisMessages = (): CreateAnalysisMessages =>
  overrideMessages(createAnalysis, useMessages().createAnalysis);

export const useResultsMessages = (): ResultsMessages =>
  overrideMessages(results, useMessages().results);

export const useBatchMessages = (): BatchMessages => overrideMessages(batch, useMessages().batch);
