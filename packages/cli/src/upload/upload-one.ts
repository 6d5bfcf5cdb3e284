import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { outermost, pathOnDisk, plainPath } from '@biophony/recordings/node';
import type { Client } from '@biophony/sdk';
import { findCard, type FoundCard, recorderOf } from '../card/find-card.ts';
import { type CliError, type ExitCode, exitCodes } from '../kit/errors.ts';
import { explain } from '../kit/explain.ts';
import { visibleName } from '../kit/format.ts';
import type { CliEvent, UploadLine, UploadTotalLine } from '../output/events.ts';
import type { CommandContext } from '../output/run-command.ts';
import { TimeLeft } from '../output/waiting.ts';
import type { NamedCard } from '../survey/settle-deployments.ts';
import { sendCardReceipt } from './card-receipt.ts';
import type { CardUpload, CardUploadResult } from './card-upload.ts';
import { uploadExit } from './outcomes.ts';
import { uploadCard } from './upload-card.ts';

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

export class CardSums {
  readonly #cards: number;
  readonly #tell: (event: CliEvent) => void;
  readonly #lines = new Map<string, UploadLine>();
  readonly #done = new Set<string>();
  readonly #timeLeft = new TimeLeft();
  /** Cards waiting for an absent host, which is reported once. */
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
      // The limit is shared.
      parallel = Math.max(parallel, line.parallel);
    }
    const counts = { cards: this.#cards, cards_done: this.#done.size };
    const left = this.#timeLeft.of(sums.bytes_done, sums.bytes);
    const seconds_left = left === null ? null : Math.round(left);
    this.#tell({ event: 'upload_total', ...counts, ...sums, seconds_left, parallel });
  }
}

/** Last `count` names of a path, such as `a/AUDIOMOTH`. */
function ending(path: string, count: number): string {
  const names: string[] = [];
  for (let at = path; names.length < count && at !== dirname(at); at = dirname(at))
    names.unshift(basename(at));
  return names.join('/') || path;
}

/** Shortest path endings that tell all cards apart. */
export function cardLabels(paths: readonly string[]): string[] {
  const longest = Math.max(...paths.map((path) => path.split(/[/\\]/).length));
  for (let count = 1; count <= longest; count++) {
    const labels = paths.map((path) => visibleName(ending(path, count)));
    if (new Set(labels).size === paths.length) return labels;
  }
  return paths.map((path) => visibleName(path));
}

interface GivenCards {
  paths: readonly string[];
  name?: string;
  watch?: boolean;
}

/**
 * Two or more folders, none inside another, are a card each. Null means one card: one folder,
 * single files, one named dataset, or watched folders.
 */
export async function givenCards({ paths, name, watch }: GivenCards): Promise<NamedCard[] | null> {
  if (paths.length < 2 || name !== undefined || watch) return null;
  const folders: { path: string; isFolder: boolean; inputPath: string }[] = [];
  for (const inputPath of paths) {
    const info = await stat(plainPath(inputPath)).catch(() => null);
    // A missing path is reported as for one card.
    if (!info?.isDirectory()) return null;
    const path = resolve(await pathOnDisk(plainPath(inputPath)));
    if (!folders.some((one) => one.path === path))
      folders.push({ path, isFolder: true, inputPath });
  }
  const apart = new Set(outermost(folders).map(({ path }) => path));
  const cards = folders.filter(({ path }) => apart.has(path));
  if (cards.length < 2) return null;
  const labels = cardLabels(cards.map(({ path }) => path));
  return cards.map(({ inputPath }, index) => ({
    path: inputPath,
    label: labels[index] ?? inputPath,
  }));
}

/** Folders with the same recorder are parts of one card, such as its days. */
async function isOneRecorder(cards: readonly FoundCard[]): Promise<boolean> {
  const recorders = new Set<string | null>();
  for (const card of cards) {
    recorders.add(await recorderOf(card));
    if (recorders.size > 1 || recorders.has(null)) return false;
  }
  return true;
}

export interface CardEnded {
  named: NamedCard;
  /** Null when it could not start. */
  result: CardUploadResult | null;
  exitCode: ExitCode;
  /** Null when it was complete. */
  failure: CliError | null;
}

export type CardFound =
  | { named: NamedCard; card: FoundCard }
  | { named: NamedCard; error: unknown };

/** Worst exit code first: needs action, then fixed by another run, then lost. */
const byWorst: ExitCode[] = [
  exitCodes.interrupted,
  exitCodes.notSignedIn,
  exitCodes.temporary,
  exitCodes.usage,
  exitCodes.someFailed,
  exitCodes.done,
];
export const findWorst = (codes: readonly ExitCode[]): ExitCode =>
  byWorst.find((code) => codes.includes(code)) ?? exitCodes.done;

const findOne = (named: NamedCard): Promise<CardFound> =>
  findCard([named.path]).then(
    (card) => ({ named, card }),
    (error: unknown) => ({ named, error }),
  );

/** Null when all folders are one card. */
export async function severalCards(flags: GivenCards): Promise<CardFound[] | null> {
  const namedCards = await givenCards(flags);
  if (!namedCards) return null;
  const lookups = await Promise.all(namedCards.map(findOne));
  const cards = lookups.flatMap((one) => ('card' in one ? [one.card] : []));
  return cards.length === lookups.length && (await isOneRecorder(cards)) ? null : lookups;
}

export const createCardContext = (
  ctx: CommandContext,
  label: string,
  sums: CardSums,
): CommandContext => ({
  ...ctx,
  tell: (event) => sums.follow(label, event),
  say: (text) => sums.follow(label, { event: 'message', text }),
  interrupts: { ...ctx.interrupts, drainFirst: () => () => {} },
});

/** Uploads one of several cards. Returns its failure, so that the others go on. */
export async function uploadOne(
  ctx: CommandContext,
  client: Client,
  lookup: CardFound,
  upload: (card: FoundCard) => CardUpload,
): Promise<CardEnded> {
  const { named } = lookup;
  const failed = (error: unknown, result: CardUploadResult | null): CardEnded => {
    const failure = explain(error, ctx.settings.apiUrl, ctx.settings.keySource);
    return { named, result, exitCode: failure.exitCode, failure };
  };
  if ('error' in lookup) return failed(lookup.error, null);
  try {
    const terms = upload(lookup.card);
    const result = await uploadCard(ctx, client, terms);
    await sendCardReceipt(ctx, client, result, terms.shared);
    if (result.error) return failed(result.error, result);
    return { named, result, exitCode: uploadExit(result.receipt), failure: null };
  } catch (error) {
    return failed(error, null);
  }
}
