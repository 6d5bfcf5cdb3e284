import { shareUploads, type Transport, type UploadShare } from '@biophony/sdk';
import { createSha256Pool, type Sha256Pool, undiciTransport } from '@biophony/sdk/node';
import type { ChosenProject } from '../account/projects.ts';
import type { TimeCorrection } from '../card/card-options.ts';
import type { FoundCard } from '../card/find-card.ts';
import type { Judged } from '../card/verdict.ts';
import { CliError, exitCodes, isSystemError, writeFailure } from '../kit/errors.ts';
import { sentence } from '../kit/explain.ts';
import type { CardReceipt } from './receipt.ts';

/** Must be closed by its creator. */
export interface UploadTools {
  pool: Sha256Pool;
  transport: Transport & { close(): Promise<void> };
}

interface SharedByCards extends UploadTools {
  share: UploadShare;
  label: string;
  usedNames: Set<string>;
  /**
   * Resolves when the cards before have chosen their datasets, so that each finds its own again.
   */
  turn: Promise<unknown>;
  chosen: () => void;
}

/** Tools for one or more uploads. `bandwidth` is bytes per second; null means no limit. */
export const uploadTools = (bandwidth: number | null): UploadTools => ({
  pool: createSha256Pool(),
  transport: undiciTransport({ bandwidth: bandwidth ?? undefined }),
});

export const shareAmongCards = (): UploadShare => shareUploads();

export const closeTools = async ({ pool, transport }: UploadTools): Promise<void> =>
  void (await Promise.all([pool.close(), transport.close()]));

export interface CardUpload {
  card: FoundCard;
  paths: string[];
  project: ChosenProject | null;
  /** Dataset name by the user; null uses the card's name. */
  name: string | null;
  /** Null chooses by the recordings' headers. */
  device: string | null;
  dryRun: boolean;
  correct: TimeCorrection;
  everything: boolean;
  /** Bytes per second; null means no limit. */
  bandwidth: number | null;
  shared?: SharedByCards;
  /** Receipt of an earlier part of this card: same dataset, one receipt. */
  before?: CardReceipt;
}

export interface CardUploadResult {
  receipt: CardReceipt;
  receiptFile: string | null;
  /** What ended the upload early; null when nothing did. */
  error: unknown;
  judged: Judged;
}

const elsewhere = 'set XDG_STATE_HOME to a folder on another disk';

export function notKeptText(consequence: string, path: string, error: unknown): string {
  if (!isSystemError(error)) return `${consequence} ${path}: ${sentence(String(error))}`;
  const { message, hint } = writeFailure(error, path, elsewhere);
  return `${consequence} ${message} ${hint}`;
}

const powers: Record<string, number> = { '': 0, k: 1, m: 2, g: 3 };

/**
 * Bytes per second from `500k`, `2.5M` or, in steps of 1,024, `2MiB`. Throws CliError for anything
 * else.
 */
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
