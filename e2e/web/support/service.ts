import { openWorld, type World } from '../../support/world.ts';
import { openWorkerService } from './worker-service.ts';

/** What browser journeys need of a running service, whatever it runs on. */
export type Service = Pick<World, 'url' | 'folder' | 'startRunner' | 'close'>;

/** A service that can go away for a while. */
export type FallibleService = Service & Pick<World, 'crash' | 'restart'>;

/** On Node, or on the Worker with BIOPHONY_JOURNEYS=worker. */
export const openService = (): Promise<FallibleService> =>
  process.env.BIOPHONY_JOURNEYS === 'worker' ? openWorkerService() : openWorld();
