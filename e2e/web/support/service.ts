import { openWorld, type World } from '../../support/world.ts';
import type { Call } from './calls.ts';
import { openWorkerService } from './worker-service.ts';

/** What browser journeys need of a running service, whatever it runs on. */
export type Service = Pick<World, 'url' | 'folder' | 'startRunner' | 'close'>;

/** A service that can go away for a while. */
export type FallibleService = Service & Pick<World, 'crash' | 'restart'>;

const onWorker = process.env.BIOPHONY_JOURNEYS === 'worker';

/** How a file travels to the store: the service's folder, or R2's own address. */
export const putToStore: Call = onWorker ? 'PUT /cdn-cgi/local/r2/s3/**' : 'PUT /store/*';

/**
 * On Node, or on the Worker with BIOPHONY_JOURNEYS=worker.
 * @param env further settings of the service, by their names on Node
 */
export const openService = (env: Record<string, string> = {}): Promise<FallibleService> =>
  onWorker ? openWorkerService(env) : openWorld({ env });
