import { bytesText, countText, numberText } from '../kit/format.ts';

/** A file as events and receipts name it. */
interface FileLine {
  filename: string;
  size_bytes: number;
  outcome: string;
  code: string | null;
  reason: string | null;
}

export interface UploadLine {
  event: 'upload';
  /** Files on the card and how many of them are done with. */
  files: number;
  files_done: number;
  bytes: number;
  bytes_done: number;
  stored: number;
  already_there: number;
  refused: number;
  failed: number;
  bytes_per_second: number;
  /** Null while nothing can be said. */
  seconds_left: number | null;
  parallel: number;
  active: { filename: string; size_bytes: number; sent_bytes: number }[];
  active_count: number;
}

export interface AnalysisLine {
  event: 'analysis';
  analysis_id: string;
  analysis_type: string;
  /** Name of the model, where the service tells one. */
  analysis_name: string | null;
  status: string;
  files_processed: number;
  total_files: number;
  seconds_processed: number;
  total_seconds: number | null;
  /** Null while nothing can be said. */
  seconds_left: number | null;
}

export interface DownloadLine {
  event: 'download';
  filename: string;
  files: number;
  files_done: number;
  bytes: number;
  bytes_done: number;
  /** Null while nothing can be said. */
  seconds_left: number | null;
}

/** Files of a card compared with what the service has. */
export interface CheckLine {
  event: 'checking';
  filename: string;
  files: number;
  files_done: number;
  /** Read back from the service so far. */
  bytes_read_back: number;
}

/** All cards of an upload together. */
export interface UploadTotalLine extends Omit<UploadLine, 'event' | 'active' | 'active_count'> {
  event: 'upload_total';
  cards: number;
  cards_done: number;
}

/** How the upload of one of several cards ended. */
interface CardDoneLine {
  event: 'card_done';
  exit_code: number;
  /** Null where nothing was sent because it was a dry run, or because the card could not be read. */
  can_be_formatted: boolean | null;
}

type Told =
  | { event: 'message'; text: string }
  /** What somebody has to do before the command can go on; told with --quiet too. */
  | { event: 'needed'; text: string }
  | { event: 'warning'; text: string }
  | { event: 'scan'; headers_read: number }
  | ({ event: 'file' } & FileLine)
  | UploadLine
  | UploadTotalLine
  | CardDoneLine
  /** `wait_s` is null for a try at the end of the upload. */
  | { event: 'retry'; filename: string; reason: string; wait_s: number | null }
  /** `host` is who is away; `wait_s` where it named the time itself. */
  | { event: 'paused'; reason: string; host: string | null; wait_s: number | null }
  | { event: 'resumed' }
  | { event: 'confirming' }
  | { event: 'stopping'; text: string }
  | AnalysisLine
  | DownloadLine
  | CheckLine;

/**
 * Everything a command tells while it works; with --json each is a line on standard output. `card` names the one that
 * it is about, where several are uploaded at once.
 */
export type CliEvent = Told & { card?: string };

/** A text with the card that it is about. */
export const aboutCard = ({ card }: CliEvent, text: string): string =>
  card === undefined ? text : `${card}: ${text}`;

/** Where events go: lines, JSON, or a live picture. */
export interface Reporter {
  tell(event: CliEvent): void;
  /** Takes the live picture away, so that other text can follow. */
  close(): Promise<void>;
}

/** How far the comparison of a card with the service is, in words. */
export function checkText({ files, files_done, bytes_read_back }: CheckLine): string {
  const readBack = bytes_read_back > 0 ? `, ${bytesText(bytes_read_back)} read back` : '';
  return `${numberText(files_done)} of ${countText(files, 'file')}${readBack}`;
}
