import { describe } from 'vitest';
import { openService } from '../web/support/environment/service.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { sitesTests } from './support/sites-tests.ts';

describe('sites and deployments on Node', () => sitesTests(useTestEnvironment(() => openService())));

describe('sites and deployments on the Worker', () =>
  sitesTests(useTestEnvironment(openWorkerService)));
