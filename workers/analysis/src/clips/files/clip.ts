import type { RunMeta } from '../../results/result-row.ts';
import type { Moment, Span } from '../choice/moment.ts';
import type { SoundFormat } from '../cut/sound-format.ts';

/** A piece that was cut out of a recording. */
export interface Clip {
  moment: Moment;
  /** What it covers, in real seconds from the start of the recording. */
  span: Span;
  /** As a WAV file holds them. */
  samples: Uint8Array;
  format: SoundFormat;
  /** How many times slower the recording is than what it recorded. */
  expansion: number;
  meta: RunMeta;
}
