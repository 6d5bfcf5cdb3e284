import { describe } from 'vitest';
import { useStage } from './support/stage.ts';
import { wholePath } from './support/whole-path.ts';

describe('the whole path on Node', () => wholePath(useStage()));
