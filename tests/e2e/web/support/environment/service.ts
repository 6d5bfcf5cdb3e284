import { openTestService, sharedService } from '../../../support/test-service.ts';
import { atWorkerEnd } from '../../../../../tools/scripts/test/worker-end.ts';
import type { Call } from './calls.ts';
import type { FallibleService, Service } from './service-types.ts';
import { openWorkerService } from './worker-service.ts';

const onWorker = process.env.BIOPHONY_E2E === 'worker';

/** The service's folder, or R2's own address. */
export const putToStore: Call = onWorker ? 'PUT /cdn-cgi/local/r2/s3/**' : 'PUT /store/*';

/**
 * On Node, or the Worker with BIOPHONY_E2E=worker.
 * @param env further settings, by their names on Node
 */
export const openService = (env: Record<string, string> = {}): Promise<FallibleService> =>
  onWorker ? openWorkerService(env) : openTestService({ env, person: false });

let sharedWorker: Promise<FallibleService> | undefined;

/** Shared by all files of this process. */
export const useSharedService = async (): Promise<Service> => {
  if (!onWorker) return sharedService();
  sharedWorker ??= openWorkerService().then((service) => {
    atWorkerEnd(service.close);
    return service;
  });
  return { ...(await sharedWorker), close: async () => {} };
};
