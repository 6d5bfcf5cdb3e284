import { dataTypes, devices } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';

/** What can be chosen in the upload dialog; `by_type` is shown and cannot be used yet. */
export const validationConfig: Handler<'validationConfig'> = async ({ query }) => {
  const byDevice = query.method === 'by_device';
  return {
    config: {
      classification_method: query.method,
      enabled: byDevice,
      options: (byDevice ? devices : dataTypes).map((option) => ({
        ...option,
        extensions: [...option.extensions],
      })),
    },
  };
};
