import type { TestService } from '../../../support/test-service.ts';

/** What end-to-end tests in a browser need of a running service, whatever it runs on. */
export type Service = Pick<TestService, 'url' | 'folder' | 'startRunner' | 'close'>;

/** A service that can go away for a while. */
export type FallibleService = Service & Pick<TestService, 'crash' | 'restart'>;
