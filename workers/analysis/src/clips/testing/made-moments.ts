import type { Detection } from '../../results/file-result.ts';
import { facts } from '../../testing/recording-facts.ts';
import type { Moment } from '../choose-moments.ts';

export const momentOf = (
  detection: Detection,
  { file = 'a.wav', recording = facts(), order = 0 }: Partial<Moment> = {},
): Moment => ({ detection, file, recording, order });
