import { describe } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { evidenceJourney } from './support/evidence-journey.ts';

describe('from scores to evidence on Node', () => evidenceJourney(useTestEnvironment()));

describe('from scores to evidence on the Worker', () =>
  evidenceJourney(useTestEnvironment(openWorkerService)));
