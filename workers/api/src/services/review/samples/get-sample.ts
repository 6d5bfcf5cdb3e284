import type { Handler } from '../../../http/handler.ts';
import { ownSample, toSample } from './sample-row.ts';

/** A sample, and how far its review is. */
export const getSample: Handler<'samplesGet'> = async ({ ctx, params }) => ({
  sample: await toSample(ctx, await ownSample(ctx, params)),
});
