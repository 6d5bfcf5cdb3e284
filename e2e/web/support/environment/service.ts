import { openTestService } from '../../../support/test-service.ts';
import type { Call } from './calls.ts';
import type { FallibleService } from './service-types.ts';
import { openWorkerService } from './worker-service.ts';

const onWorker = process.env.BIOPHONY_E2E === 'worker';

/** How a file travels to the store: the service's folder, or R2's own address. */
export const putToStore: Call = onWorker ? 'PUT /cdn-cgi/local/r2/s3/**' : 'PUT /store/*';

/**
 * On Node, or on the Worker with BIOPHONY_E2E=worker.
 * @param env further settings of the service, by their names on Node
 */
export const openService = (env: Record<string, string> = {}): Promise<FallibleService> =>
  onWorker ? openWorkerService(env) : openTestService({ env, person: false });
