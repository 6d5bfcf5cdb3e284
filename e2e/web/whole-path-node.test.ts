import { describe } from 'vitest';
import { openWorld } from '../support/world.ts';
import { useStage } from './support/stage.ts';
import { wholePath } from './support/whole-path.ts';

describe('the whole path on Node', () => wholePath(useStage(openWorld)));
