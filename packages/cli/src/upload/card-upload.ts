import { shareUploads, type Transport, type UploadShare } from '@biophony/sdk';
import { createSha256Pool, type Sha256Pool, undiciTransport } from '@biophony/sdk/node';
import type { ChosenProject } from '../account/projects.ts';
import type { TimeCorrection } from '../card/card-options.ts';
import type { FoundCard } from '../card/find-card.ts';
import type { Judged } from '../card/verdict.ts';
import { CliError, exitCodes, isSystemError, writeFailure } from '../kit/errors.ts';
import { sentence } from '../kit/explain.ts';
import type { Receipt } from './receipt.ts';

/** Reads, hashes and sends; closed by whoever made it. */
export interface UploadTools {
  pool: Sha256Pool;
  transport: Transport & { close(): Promise<void> };
}

/** What a card has in common with those that are uploaded beside it. */
interface SharedByCards extends UploadTools {
  share: UploadShare;
  /** What people call this card among them. */
  label: string;
  /** Names of datasets that others of these cards went to. */
  taken: Set<string>;
  /** Resolves when the cards before this one have chosen their datasets, so that each finds its own again. */
  turn: Promise<unknown>;
  /** To be called when this one has. */
  chosen: () => void;
}

/** Tools for an upload, or for several at once. `bandwidth` is bytes a second; null for no limit. */
export const uploadTools = (bandwidth: number | null): UploadTools => ({
  pool: createSha256Pool(),
  transport: undiciTransport({ bandwidth: bandwidth ?? undefined }),
});

/** One limit of transfers for all cards. */
export const shareAmongCards = (): UploadShare => shareUploads();

export const closeTools = async ({ pool, transport }: UploadTools): Promise<void> =>
  void (await Promise.all([pool.close(), transport.close()]));

export interface CardUpload {
  card: FoundCard;
  /** The files and folders that the card was found by. */
  paths: string[];
  project: ChosenProject | null;
  /** The dataset's name as the user gave it; null goes by the card's name. */
  name: string | null;
  /** Null lets the recordings' headers decide. */
  device: string | null;
  dryRun: boolean;
  /** Gives the recordings' times their right zone. */
  correct: TimeCorrection;
  /** Whether what else is on the card is stored beside the recordings. */
  everything: boolean;
  /** Bytes a second; null for no limit. */
  bandwidth: number | null;
  /** What it shares with other cards that are uploaded at the same time. */
  shared?: SharedByCards;
  /** The receipt of what was sent before of the same card: this goes to the same dataset, and onto one receipt. */
  before?: Receipt;
}

export interface CardUploadResult {
  receipt: Receipt;
  receiptFile: string | null;
  /** What ended the upload before all was done; null when nothing did. */
  error: unknown;
  /** Whether the card can be formatted. */
  judged: Judged;
}

const elsewhere = 'set XDG_STATE_HOME to a folder on another disk';

/** What it means, why, and what to do, where something could not be written to the state folder. */
export function notKeptText(consequence: string, path: string, error: unknown): string {
  if (!isSystemError(error)) return `${consequence} ${path}: ${sentence(String(error))}`;
  const { message, hint } = writeFailure(error, path, elsewhere);
  return `${consequence} ${message} ${hint}`;
}

const powers: Record<string, number> = { '': 0, k: 1, m: 2, g: 3 };

/** Bytes a second from a text such as `500k`, `2.5M` or, in steps of 1,024, `2MiB`. Throws CliError for anything else. */
export function parseBandwidth(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)(i?)b?(?:\/s)?$/i.exec(text.trim());
  const [, number = '0', unit = '', binary = ''] = match ?? [];
  const bytes = Number(number) * (binary ? 1024 : 1000) ** (powers[unit.toLowerCase()] ?? 0);
  if (bytes >= 1000) return bytes;
  throw new CliError(`${text} is no bandwidth.`, {
    hint: 'Give bytes a second such as 500k or 2M; at least 1k.',
    exitCode: exitCodes.usage,
    code: 'bad_bandwidth',
  });
}
