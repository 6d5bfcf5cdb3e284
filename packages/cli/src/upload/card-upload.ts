import type { ChosenProject } from '../account/projects.ts';
import type { FoundCard } from '../card/find/find-card.ts';
import type { TimeCorrection } from '../card/timezone.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { SharedByCards } from './shared-by-cards.ts';
import type { Judged } from '../verdict/can-be-formatted.ts';

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
