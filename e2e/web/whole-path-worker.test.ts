import { describe } from 'vitest';
import { useStage } from './support/stage.ts';
import { wholePath } from './support/whole-path.ts';
import { openWorkerService } from './support/worker-service.ts';

describe('the whole path on the Worker', () => wholePath(useStage(openWorkerService)));
