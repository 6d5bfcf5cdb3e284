import { describe } from 'vitest';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { wholePath } from './support/pages/whole-path.ts';
import { openWorkerService } from './support/environment/worker-service.ts';

describe('the whole path on the Worker', () => wholePath(useTestEnvironment(openWorkerService)));
