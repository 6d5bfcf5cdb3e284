import type { World } from '../../../support/world.ts';

/** What end-to-end tests in a browser need of a running service, whatever it runs on. */
export type Service = Pick<World, 'url' | 'folder' | 'startRunner' | 'close'>;

/** A service that can go away for a while. */
export type FallibleService = Service & Pick<World, 'crash' | 'restart'>;
