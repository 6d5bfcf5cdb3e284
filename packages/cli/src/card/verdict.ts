import type { FileKind } from '@biophony/contract';
import { countText } from '../kit/format.ts';
import type { FoundCard, FoundOther } from './find-card.ts';

export type VerifyStatus =
  /** The service returned the same bytes, or checked them itself where that is trusted. */
  | 'same'
  /** Zero bytes: nothing can be lost. */
  | 'empty'
  /** The service has no file with this content. */
  | 'missing'
  /** The service has other content under this name. */
  | 'different'
  /** The service claims to have the content, but returns other bytes or none. */
  | 'damaged'
  | 'unreadable'
  /** The service does not take its name. */
  | 'refused';

export interface FileVerdict {
  filename: string;
  status: VerifyStatus;
  /** How the service stores it; null when it does not. */
  kind: FileKind | null;
  /** The recorder according to the service. */
  device_id: string | null;
  size_bytes: number;
  sha256: string | null;
  /** Name under which the service has the same content, if different. */
  stored_as: string | null;
  /** Name of the dataset that has it, if not the card's. */
  stored_in: string | null;
  /** How the stored bytes were proved: read back now, or checked by the service. */
  proved_by: 'read_back' | 'store' | 'service' | null;
  /** Null when nothing is wrong. */
  reason: string | null;
}

export const unreadVerdict = (
  filename: string,
  reason: string | null,
  status: 'unreadable' | 'refused' = 'unreadable',
): FileVerdict => ({
  filename,
  status,
  kind: null,
  device_id: null,
  size_bytes: 0,
  sha256: null,
  stored_as: null,
  stored_in: null,
  proved_by: null,
  reason,
});

const isSafe = ({ status }: FileVerdict): boolean => status === 'same' || status === 'empty';

/** Keeps only verdicts with a problem: a card has tens of thousands of files. */
export class VerifyTally {
  readonly counts: Record<VerifyStatus, number> = {
    same: 0,
    empty: 0,
    missing: 0,
    different: 0,
    damaged: 0,
    unreadable: 0,
    refused: 0,
  };
  readonly problems: FileVerdict[] = [];
  /** Files that are safe in another dataset, by its name. */
  readonly elsewhere = new Map<string, number>();
  recordings = 0;
  others = 0;
  readonly #recorders = new Set<string>();

  add(verdict: FileVerdict): void {
    this.counts[verdict.status]++;
    if (!isSafe(verdict)) this.problems.push(verdict);
    if (verdict.status !== 'same') return;
    if (verdict.kind === 'recording') this.recordings++;
    else this.others++;
    const { stored_in: other } = verdict;
    if (other !== null) this.elsewhere.set(other, (this.elsewhere.get(other) ?? 0) + 1);
    if (verdict.device_id !== null) this.#recorders.add(verdict.device_id);
  }

  /** Recorder of all recordings; null for several or none. */
  get recorder(): string | null {
    const [only] = this.#recorders;
    return this.#recorders.size === 1 ? (only ?? null) : null;
  }
}

export interface Verified {
  card: Pick<FoundCard, 'name' | 'isWhole'>;
  tally: VerifyTally;
  unreadableFolders: FoundOther[];
  /** Files added, removed or changed while the card was read. */
  changed: string[];
}

export const isVerified = ({ tally, unreadableFolders, changed }: Verified): boolean =>
  tally.problems.length === 0 &&
  unreadableFolders.length === 0 &&
  changed.length === 0 &&
  tally.recordings + tally.others > 0;

/** Whether every file of the card is stored and proved. Only then may the card be formatted. */
export const canBeFormatted = (verified: Verified): boolean =>
  verified.card.isWhole && isVerified(verified);

/** Last line for a fully verified card. `label` tells several cards apart. */
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

export interface Judged {
  line: string | null;
  /** Why the card must be kept. */
  keep: string | null;
}
