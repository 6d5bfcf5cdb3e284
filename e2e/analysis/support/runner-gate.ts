import { storeHost, type StoreHost } from '../../card-reader/support/store-host.ts';
import type { TestService } from '../../support/test-service.ts';

/** What stands between a runner and the service: what the runner hands in can be held there. */
export const runnerGate = ({ url: service }: Pick<TestService, 'url'>): Promise<StoreHost> =>
  storeHost(service, ({ url = '' }) => /\/(pieces|complete)$/.test(url));
