import { bytesText, countText, numberText } from '../kit/format.ts';

interface FileLine {
  filename: string;
  size_bytes: number;
  outcome: string;
  code: string | null;
  reason: string | null;
}

export interface UploadLine {
  event: 'upload';
  files: number;
  files_done: number;
  bytes: number;
  bytes_done: number;
  stored: number;
  already_there: number;
  refused: number;
  failed: number;
  bytes_per_second: number;
  /** Null while unknown. */
  seconds_left: number | null;
  parallel: number;
  active: { filename: string; size_bytes: number; sent_bytes: number }[];
  active_count: number;
}

export interface AnalysisLine {
  event: 'analysis';
  analysis_id: string;
  analysis_type: string;
  /** Model name, if the service gives one. */
  analysis_name: string | null;
  status: string;
  files_processed: number;
  total_files: number;
  seconds_processed: number;
  total_seconds: number | null;
  /** Null while unknown. */
  seconds_left: number | null;
}

export interface DownloadLine {
  event: 'download';
  filename: string;
  files: number;
  files_done: number;
  bytes: number;
  bytes_done: number;
  /** Null while unknown. */
  seconds_left: number | null;
}

export interface CheckLine {
  event: 'checking';
  filename: string;
  files: number;
  files_done: number;
  bytes_read_back: number;
}

export interface UploadTotalLine extends Omit<UploadLine, 'event' | 'active' | 'active_count'> {
  event: 'upload_total';
  cards: number;
  cards_done: number;
}

interface CardDoneLine {
  event: 'card_done';
  exit_code: number;
  /** Null when nothing was sent: a dry run, or an unreadable card. */
  can_be_formatted: boolean | null;
}

type CliEventBody =
  | { event: 'message'; text: string }
  /** What the user must do before the command can go on; shown with --quiet too. */
  | { event: 'needed'; text: string }
  | { event: 'warning'; text: string }
  | { event: 'scan'; headers_read: number }
  | ({ event: 'file' } & FileLine)
  | UploadLine
  | UploadTotalLine
  | CardDoneLine
  /** `wait_s` is null for a retry at the end of the upload. */
  | { event: 'retry'; filename: string; reason: string; wait_s: number | null }
  /** `host` is the host that is away; `wait_s` is set when it named the time. */
  | { event: 'paused'; reason: string; host: string | null; wait_s: number | null }
  | { event: 'resumed' }
  | { event: 'confirming' }
  | { event: 'stopping'; text: string }
  | AnalysisLine
  | DownloadLine
  | CheckLine;

/**
 * Progress events; a line on standard output each with --json. `card` names one of several cards.
 */
export type CliEvent = CliEventBody & { card?: string };

export const aboutCard = ({ card }: CliEvent, text: string): string =>
  card === undefined ? text : `${card}: ${text}`;

/** Shows events as lines, JSON or a live view. */
export interface Reporter {
  tell(event: CliEvent): void;
  /** Removes the live view, so that other text can follow. */
  close(): Promise<void>;
}

export function checkText({ files, files_done, bytes_read_back }: CheckLine): string {
  const readBack = bytes_read_back > 0 ? `, ${bytesText(bytes_read_back)} read back` : '';
  return `${numberText(files_done)} of ${countText(files, 'file')}${readBack}`;
}
