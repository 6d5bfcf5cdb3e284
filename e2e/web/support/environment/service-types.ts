import type { SharedService, TestService } from '../../../support/test-service.ts';

/** What end-to-end tests in a browser need of a running service, whatever it runs on. */
export type Service = Pick<SharedService, 'url' | 'folder' | 'startRunner' | 'close'> & {
  /** The last that it printed, for whoever looks for the cause of a failure; absent where that is known nowhere. */
  said?(): string;
};

/** A service that can go away for a while. */
export type FallibleService = Omit<Service, 'startRunner'> &
  Pick<TestService, 'startRunner' | 'crash' | 'restart'>;
