import type { RecordingFacts, RecordingIssue } from '../facts/recording-facts.ts';
import type { RecordingHints } from '../facts/hints.ts';
import type { SoundLayout } from './layout.ts';

/** What a decoder needs and what the container's own metadata tells, read from head and tail. */
export interface StreamFacts
  extends
    Pick<RecordingFacts, 'sample_rate_hz' | 'channels' | 'bits_per_sample' | 'duration_s'>,
    Partial<
      Pick<RecordingFacts, 'data_offset_bytes' | 'data_bytes' | 'float_samples' | 'bit_rate_bps'>
    > {
  /** Where the sound lies and how it is written; null where it cannot be decoded. */
  layout: SoundLayout | null;
  issues: RecordingIssue[];
  /** Metadata sources in order of precedence. */
  hints: RecordingHints[];
}

/** A stream of which nothing is known but these issues. */
export function unknownStream(...issues: RecordingIssue[]): StreamFacts {
  return {
    sample_rate_hz: null,
    channels: null,
    bits_per_sample: null,
    duration_s: null,
    layout: null,
    issues,
    hints: [],
  };
}
