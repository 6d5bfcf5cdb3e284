import { describe } from 'vitest';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { wholePath } from './support/pages/whole-path.ts';

describe('the whole path on Node', () => wholePath(useTestEnvironment()));
