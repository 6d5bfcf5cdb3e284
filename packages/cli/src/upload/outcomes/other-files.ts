import type { FileOutcome } from '@biophony/sdk';
import type { FoundCard } from '../../card/find/find-card.ts';
import type { CliEvent } from '../../reporters/events.ts';
import type { ReceiptOther } from '../../receipt/receipt.ts';
import { recordingOutcome } from './recording-outcome.ts';

/** Follows the other files of a card to what became of them. */
export class OtherFiles {
  /** The SDK's own outcomes. */
  readonly outcomes = new Map<string, FileOutcome>();
  readonly #files = new Map<string, ReceiptOther>();
  readonly #tell: (event: CliEvent) => void;
  readonly #stored: ReadonlySet<string>;

  /**
   * All other files of the card; damaged recordings join them as they are found. `stored` names files that an earlier
   * part of the same upload stored.
   */
  constructor({ others }: FoundCard, tell: (event: CliEvent) => void, stored: ReadonlySet<string>) {
    this.#tell = tell;
    this.#stored = stored;
    for (const { filename } of others) this.add(filename, 0);
  }

  add(filename: string, size: number): void {
    const none = { code: null, reason: null, stored_as: null, sha256: null, verified_by: null };
    this.#files.set(filename, { filename, size_bytes: size, ...none, outcome: 'not_sent' });
  }

  /** Notes that there is nothing of this file to keep, and why. */
  leave(filename: string, size: number, code: string, reason: string): void {
    this.add(filename, size);
    Object.assign(this.#files.get(filename)!, { outcome: 'left_out', code, reason });
  }

  /** Notes that the bytes of this file cannot be had, and why. */
  refuse(filename: string, reason: string): void {
    const code = 'unreadable';
    this.settle({ outcome: 'refused', filename, size: 0, sha256: null, code, reason });
  }

  settle(file: FileOutcome): void {
    const { filename, size } = file;
    this.outcomes.set(filename, file);
    const { corrected: _corrected, ...onReceipt } = recordingOutcome(file, this.#stored);
    this.#files.set(filename, { filename, size_bytes: size, ...onReceipt });
    const { outcome, code, reason } = onReceipt;
    if (outcome === 'refused' || outcome === 'failed')
      this.#tell({ event: 'file', filename, size_bytes: size, outcome, code, reason });
  }

  list(): ReceiptOther[] {
    return [...this.#files.values()];
  }

  /** Whether a file could not be read, as when the card is gone. */
  someUnreadable(): boolean {
    return [...this.outcomes.values()].some(
      (file) => file.outcome === 'failed' && file.code === 'unreadable',
    );
  }

  /** Whether the service has that file. */
  isKept(filename: string): boolean {
    const outcome = this.#files.get(filename)?.outcome;
    return outcome === 'stored' || outcome === 'already_there';
  }
}
