import { describe } from 'vitest';
import { openService } from '../web/support/environment/service.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { evidenceTests } from './support/evidence-tests.ts';

describe('from scores to evidence on Node', () =>
  evidenceTests(useTestEnvironment(() => openService())));

describe('from scores to evidence on the Worker', () =>
  evidenceTests(useTestEnvironment(openWorkerService)));
