import { describe } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { sitesJourney } from './support/sites-journey.ts';

describe('sites and deployments on Node', () => sitesJourney(useTestEnvironment()));

describe('sites and deployments on the Worker', () =>
  sitesJourney(useTestEnvironment(openWorkerService)));
