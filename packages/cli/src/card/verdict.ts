import type { FileKind } from '@biophony/contract';
import { countText } from '../kit/format.ts';
import type { FoundCard, FoundOther } from './find-card.ts';

/** What verifying a file of the card came to. */
export type VerifyStatus =
  /** The service gave the same bytes back, or has checked them itself where that is trusted. */
  | 'same'
  /** Without a byte: nothing can be lost. */
  | 'empty'
  /** The service has no file of this content. */
  | 'missing'
  /** The service has other content under this name. */
  | 'different'
  /** The service says that it has the content, and gives other bytes or none back. */
  | 'damaged'
  /** The file could not be read from the card. */
  | 'unreadable';

export interface Verdict {
  /** Name inside the card. */
  filename: string;
  status: VerifyStatus;
  /** What the service keeps it as; null where it has none. */
  kind: FileKind | null;
  /** The recorder that the service names for it. */
  device_id: string | null;
  size_bytes: number;
  sha256: string | null;
  /** The name under which the service has the same content, where it is another. */
  stored_as: string | null;
  /** Name of the dataset that has it, where that is another than the card's. */
  stored_in: string | null;
  /** Who says that the stored bytes are these: read back now, or by a check of the service. */
  proved_by: 'read_back' | 'store' | 'service' | null;
  /** What is wrong; null where nothing is. */
  reason: string | null;
}

/** The verdict on a file of the card that nothing was read of. */
export const unreadVerdict = (filename: string, reason: string | null): Verdict => ({
  filename,
  status: 'unreadable',
  kind: null,
  device_id: null,
  size_bytes: 0,
  sha256: null,
  stored_as: null,
  stored_in: null,
  proved_by: null,
  reason,
});

/** Whether a file may go when the card is formatted. */
const isSafe = ({ status }: Verdict): boolean => status === 'same' || status === 'empty';

/** Counts verdicts, and keeps those that are not well: a card has tens of thousands of files. */
export class VerifyTally {
  readonly counts: Record<VerifyStatus, number> = {
    same: 0,
    empty: 0,
    missing: 0,
    different: 0,
    damaged: 0,
    unreadable: 0,
  };
  readonly problems: Verdict[] = [];
  /** Files that are safe in another dataset than the card's, by its name. */
  readonly elsewhere = new Map<string, number>();
  recordings = 0;
  others = 0;
  readonly #recorders = new Set<string>();

  add(verdict: Verdict): void {
    this.counts[verdict.status]++;
    if (!isSafe(verdict)) this.problems.push(verdict);
    if (verdict.status !== 'same') return;
    if (verdict.kind === 'recording') this.recordings++;
    else this.others++;
    const { stored_in: other } = verdict;
    if (other !== null) this.elsewhere.set(other, (this.elsewhere.get(other) ?? 0) + 1);
    if (verdict.device_id !== null) this.#recorders.add(verdict.device_id);
  }

  /** The recorder that all recordings come from; null where there are several or none is named. */
  get recorder(): string | null {
    const [only] = this.#recorders;
    return this.#recorders.size === 1 ? (only ?? null) : null;
  }
}

/** What is known of every file of a card, and what could not be looked into or changed meanwhile. */
export interface Verified {
  card: Pick<FoundCard, 'name' | 'isWhole'>;
  tally: VerifyTally;
  unreadableFolders: FoundOther[];
  /** Files that came, went or changed while the card was read. */
  changed: string[];
}

/** Whether every file that was looked at is stored and proved. */
export const isVerified = ({ tally, unreadableFolders, changed }: Verified): boolean =>
  tally.problems.length === 0 &&
  unreadableFolders.length === 0 &&
  changed.length === 0 &&
  tally.recordings + tally.others > 0;

/** Whether every file of the card is stored and proved: only then may it be said that the card can be formatted. */
export const canBeFormatted = (verified: Verified): boolean =>
  verified.card.isWhole && isVerified(verified);

/** The line that a card whose files are all stored and verified ends with; `label` tells it from others beside it. */
export function formatLine(
  { card, tally }: Pick<Verified, 'card' | 'tally'>,
  label?: string,
): string {
  const { recordings, others, recorder } = tally;
  const apart = label && recorder ? `${recorder} (${label})` : label;
  const name = apart ?? recorder ?? card.name;
  const files = [
    ...(recordings > 0 ? [countText(recordings, 'recording')] : []),
    ...(others > 0 ? [countText(others, 'other file')] : []),
  ];
  const all = recordings + others === 1 ? '' : 'all ';
  const are = recordings + others === 1 ? 'is' : 'are';
  const then = card.isWhole
    ? 'the card can be formatted'
    : 'what else is on the card was not looked at';
  return `${name}: ${all}${files.join(' and ')} ${are} stored and verified; ${then}`;
}

/** What is said of formatting a card, in one of two sentences; neither where nothing was sent. */
export interface Judged {
  /** That every file of the card is stored and verified, and that it can be formatted. */
  line: string | null;
  /** Why the card must be kept. */
  keep: string | null;
}
