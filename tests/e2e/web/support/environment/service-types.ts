import type { SharedService, TestService } from '../../../support/test-service.ts';

/** For browser tests, on any runtime. */
export type Service = Pick<SharedService, 'url' | 'folder' | 'startRunner' | 'close'> & {
  /** Its last output, for the cause of a failure. */
  said?(): string;
};

/** Can go away for a while. */
export type FallibleService = Omit<Service, 'startRunner'> &
  Pick<TestService, 'startRunner' | 'crash' | 'restart'>;
