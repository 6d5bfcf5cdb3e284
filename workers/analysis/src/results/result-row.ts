import type { RecordingFacts } from '@biophony/recordings';
import type { FileResult } from './file-result.ts';

/**
 * What is known of one input file after the analysis; the unit that parts hold and exports are made of.
 * A file with very many detections or minutes comes in several rows, so that none of them fills the memory.
 */
export interface ResultRow {
  /** The name people know the file by, with `/` between folders. */
  file: string;
  recording: RecordingFacts;
  result: FileResult;
  /** More rows of this file follow; of this one only what was found counts, in detections, embeddings and minutes. */
  continues?: true;
}

/** Which analysis made the rows: the same for every row of a run. */
export interface RunMeta {
  analysis_type: string;
  model: string;
  model_version: string;
  /** Whether the model is known to be what it is called; null where there is none, absent in parts of earlier versions. */
  model_verified?: boolean | null;
  /** What its network ran on; null where there is none, absent in parts of earlier versions. */
  device?: string | null;
  /** SHA-256 of the weights that were loaded; null where there are none, absent in parts of earlier versions. */
  model_sha256?: string | null;
  /** Name and version of the program that made the rows; absent in parts of earlier versions. */
  software?: string | null;
  /** Name and version of what the network ran in; null where there is none, absent in parts of earlier versions. */
  runtime?: string | null;
  settings: Record<string, unknown>;
  /** For readers who may not learn places: no hash of the settings, which would tell one. */
  hides_settings?: true;
}
