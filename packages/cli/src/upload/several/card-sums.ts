import { TimeLeft } from '../../output/time-left.ts';
import type { CliEvent, UploadLine, UploadTotalLine } from '../../reporters/events.ts';

type Sums = Omit<UploadTotalLine, 'event' | 'cards' | 'cards_done' | 'parallel' | 'seconds_left'>;

const nothing: Sums = {
  files: 0,
  files_done: 0,
  bytes: 0,
  bytes_done: 0,
  stored: 0,
  already_there: 0,
  refused: 0,
  failed: 0,
  bytes_per_second: 0,
};
const keys = Object.keys(nothing) as (keyof Sums)[];

/** Follows several cards at once: passes on what each tells under its name, and how far all are together. */
export class CardSums {
  readonly #cards: number;
  readonly #tell: (event: CliEvent) => void;
  readonly #lines = new Map<string, UploadLine>();
  readonly #done = new Set<string>();
  readonly #timeLeft = new TimeLeft();
  /** Cards that wait for a service or a store that is away: that is told once. */
  readonly #paused = new Set<string>();

  constructor(cards: number, tell: (event: CliEvent) => void) {
    this.#cards = cards;
    this.#tell = tell;
  }

  follow(card: string, event: CliEvent): void {
    if (event.event === 'paused') return this.#pause(card, event);
    if (event.event === 'resumed') return this.#resume(card);
    this.#tell({ ...event, card });
    if (event.event !== 'upload') return;
    this.#lines.set(card, event);
    this.#total();
  }

  done(card: string, exitCode: number, canBeFormatted: boolean | null): void {
    this.#resume(card);
    this.#done.add(card);
    const line = this.#lines.get(card);
    if (line) this.#lines.set(card, { ...line, bytes_per_second: 0 });
    this.#tell({ event: 'card_done', card, exit_code: exitCode, can_be_formatted: canBeFormatted });
    this.#total();
  }

  #pause(card: string, event: CliEvent): void {
    const isFirst = this.#paused.size === 0;
    this.#paused.add(card);
    if (isFirst) this.#tell(event);
  }

  #resume(card: string): void {
    if (!this.#paused.delete(card) || this.#paused.size > 0) return;
    this.#timeLeft.reset();
    this.#tell({ event: 'resumed' });
  }

  #total(): void {
    const sums = { ...nothing };
    let parallel = 0;
    for (const line of this.#lines.values()) {
      for (const key of keys) sums[key] += line[key];
      // The limit is that of all.
      parallel = Math.max(parallel, line.parallel);
    }
    const counts = { cards: this.#cards, cards_done: this.#done.size };
    const left = this.#timeLeft.of(sums.bytes_done, sums.bytes);
    const seconds_left = left === null ? null : Math.round(left);
    this.#tell({ event: 'upload_total', ...counts, ...sums, seconds_left, parallel });
  }
}
