'use client';

import { review, verdicts } from '../messages/en/review.ts';
import { calibration, samples } from '../messages/en/calibration.ts';
import {
  type CalibrationMessages,
  overrideMessages,
  type ReviewMessages,
  type SamplesMessages,
  type VerdictMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useReviewMessages = (): ReviewMessages =>
  overrideMessages(review, useMessages().review);

export const useVerdictMessages = (): VerdictMessages =>
  overrideMessages(verdicts, useMessages().verdicts);

export const useCalibrationMessages = (): CalibrationMessages =>
  overrideMessages(calibration, useMessages().calibration);

export const useSamplesMessages = (): SamplesMessages =>
  overrideMessages(samples, useMessages().samples);
