import type { Handler } from '../../../http/handler.ts';
import { ownCalibration, toCalibration } from './calibration-row.ts';

/** A calibration as it was made. */
export const getCalibration: Handler<'calibrationsGet'> = async ({ ctx, params }) => ({
  calibration: toCalibration(await ownCalibration(ctx, params)),
});
