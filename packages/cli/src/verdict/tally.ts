import { isSafe, type Verdict, type VerifyStatus } from './verdict.ts';

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
