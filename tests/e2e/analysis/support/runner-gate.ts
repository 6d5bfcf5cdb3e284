import { storeHost, type StoreHost } from '../../card-reader/support/store-host.ts';
import type { TestService } from '../../support/test-service.ts';

/** Can hold what a runner hands in. */
export const runnerGate = ({ url: service }: Pick<TestService, 'url'>): Promise<StoreHost> =>
  storeHost(service, ({ url = '' }) => /\/(pieces|complete)$/.test(url));
