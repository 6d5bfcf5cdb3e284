import type { Moment, Span } from '../../choice/moment.ts';

/** A clip that was written, as pages and tables tell of it. */
export interface ListedClip {
  /** Its path below the folder of clips, `/` between its parts. */
  name: string;
  moment: Moment;
  /** What it covers, in real seconds from the start of the recording. */
  span: Span;
  sampleRate: number;
  /** How many times slower the recording is than what it recorded. */
  expansion: number;
  channels: number;
  /** The upper edge of its picture, in hertz, and the file that has it. */
  topHz: number;
  picture: string;
}
