import { describe } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { evidenceTests } from './support/evidence-tests.ts';

describe('from scores to evidence on Node', () => evidenceTests(useTestEnvironment()));

describe('from scores to evidence on the Worker', () =>
  evidenceTests(useTestEnvironment(openWorkerService)));
