import { describe } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { membersTests } from './support/members-tests.ts';

describe('members of a project on Node', () => membersTests(useTestEnvironment()));

describe('members of a project on the Worker', () =>
  membersTests(useTestEnvironment(openWorkerService)));
