import type { Handlers } from '../../http/handler.ts';
import { createCalibration } from './calibrations/create-calibration.ts';
import { getCalibration } from './calibrations/get-calibration.ts';
import { listCalibrations } from './calibrations/list-calibrations.ts';
import { previewCalibration } from './calibrations/preview-calibration.ts';
import { takeCalibration } from './calibrations/take-calibration.ts';
import { createReviews } from './reviews/create-reviews.ts';
import { listReviews } from './reviews/list-reviews.ts';
import { createSample } from './samples/create-sample.ts';
import { deleteSample } from './samples/delete-sample.ts';
import { extendSample } from './samples/extend-sample.ts';
import { getSample } from './samples/get-sample.ts';
import { listItems } from './samples/list-items.ts';
import { listSamples } from './samples/list-samples.ts';
import { updateSample } from './samples/update-sample.ts';

export const reviewHandlers = {
  reviewsList: listReviews,
  reviewsCreate: createReviews,
  samplesList: listSamples,
  samplesCreate: createSample,
  samplesGet: getSample,
  samplesUpdate: updateSample,
  samplesDelete: deleteSample,
  samplesItems: listItems,
  samplesExtend: extendSample,
  calibrationsList: listCalibrations,
  calibrationsCreate: createCalibration,
  calibrationsPreview: previewCalibration,
  calibrationsGet: getCalibration,
  calibrationsTake: takeCalibration,
} satisfies Handlers;
