'use client';

import type { Analysis } from '@biophony/contract';
import { useState } from 'react';
import { useKit } from '../../context/kit-context.ts';

/**
 * Makes a failed analysis anew, of the same dataset with the same settings, and queues it. The failed one stays, with
 * its reason and what it left, until it is deleted. `tryAgain` throws what the SDK throws.
 */
export function useTryAgain(projectId: string) {
  const { client } = useKit();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    tryAgain: async ({ analysis_type, settings, data_id }: Analysis): Promise<Analysis> => {
      setBusy(true);
      try {
        // An answer may lack the dataset, which is not in the specification: then the first one is taken, as before.
        const body = { analysis_type, settings, ...(data_id && { data_id }) };
        const made = await client.analyses.create(projectId, body);
        return await client.analyses.execute(made.analysis_id);
      } finally {
        setBusy(false);
      }
    },
  };
}
