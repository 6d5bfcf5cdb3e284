import { describe } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { membersJourney } from './support/members-journey.ts';

describe('members of a project on Node', () => membersJourney(useTestEnvironment()));

describe('members of a project on the Worker', () =>
  membersJourney(useTestEnvironment(openWorkerService)));
