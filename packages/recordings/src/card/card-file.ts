import type { RecordingFacts } from '../facts/recording-facts.ts';

/** One recording of a card; `sha256` in hexadecimal where it is known. */
export interface CardFile {
  path: string;
  /** Bytes. */
  size: number;
  facts: RecordingFacts;
  sha256?: string;
}

/** A fault that shows only when recordings are seen together. */
export interface CardFault {
  code: 'overlapping_recordings' | 'duplicate_content' | 'gap';
  /** What happened, to which files, and what to do. */
  message: string;
  paths: string[];
  /** The recorder, where its files name it. */
  device_id: string | null;
  /** Where the overlap or gap starts and ends, in the zone of the recordings; null for duplicates. */
  from: string | null;
  until: string | null;
  /** Length of the overlap or gap; 0 for duplicates. */
  seconds: number;
}
