import type { Handler } from '../../../http/handler.ts';
import { ownSample } from '../samples/sample-row.ts';
import { figuresOfSample } from './figures-of-sample.ts';

/** What a calibration would say of the verdicts so far; nothing is kept. Throws `conflict` for a sample that is not stratified. */
export const previewCalibration: Handler<'calibrationsPreview'> = async ({ ctx, params, body }) => {
  const sample = await ownSample(ctx, { ...params, sampleId: body.sample_id });
  const { figures } = await figuresOfSample(ctx, sample);
  return { figures };
};
