import { describe } from 'vitest';
import { testThatBoundsHold } from './hold.ts';

describe('bounds and intervals hold (S17.8)', () =>
  testThatBoundsHold(1000, { least: 0.93, mostDoubted: 0.07 }));
