import { pathOfName } from '@biophony/recordings/node';
import { AbortedError, systemClock } from '@biophony/sdk';
import { stat } from 'node:fs/promises';
import { cardGone } from '../card/card-presence.ts';
import { findCard, type FoundCard } from '../card/find-card.ts';
import { CliError } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import type { CardReceipt } from './receipt.ts';
import type { CardUpload, CardUploadResult } from './card-upload.ts';
import { watched } from './judge-card.ts';

/** Files to send: recordings, and other files if wanted. Reports files that cannot be sent once. */
const statesOf = async (
  { root, recordings, others }: FoundCard,
  everything: boolean,
): Promise<Map<string, string>> => {
  const states = new Map<string, string>();
  const look = async (filename: string) =>
    states.set(filename, await stateOf(pathOfName(root, filename)));
  for (const filename of recordings) await look(filename);
  for (const { filename, refusal } of everything ? others : [])
    if (refusal === undefined) await look(filename);
    else states.set(filename, refusal);
  return states;
};

/** Milliseconds between two looks. */
const lookEveryMs = 5_000;
const watchText = 'Watching for new recordings. Ctrl-C ends it.';

/** Size and change time; a file is complete when both are the same in two looks. */
const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => 'gone',
  );

/** An empty folder may fill up. Throws CliError when it is gone. */
async function look(paths: string[]): Promise<FoundCard | null> {
  try {
    return await findCard(paths);
  } catch (error) {
    if (error instanceof CliError && error.code === 'no_recordings') return null;
    const gone = error instanceof CliError && error.code === 'unreadable_path';
    if (gone && paths[0] !== undefined) throw cardGone(paths[0]);
    throw error;
  }
}

/** Finds complete files that were not taken in this state. */
class Looks {
  readonly #everything: boolean;
  readonly #sentStates = new Map<string, string>();
  #before = new Map<string, string>();

  constructor(everything: boolean) {
    this.#everything = everything;
  }

  /** What can be sent now; null when there is nothing, or no recording and one is needed. */
  async take(card: FoundCard, needsRecording: boolean): Promise<FoundCard | null> {
    const states = await statesOf(card, this.#everything);
    const ready = new Set<string>();
    for (const [filename, state] of states) {
      const isTaken = this.#sentStates.get(filename) === state;
      if (!isTaken && state !== 'gone' && this.#before.get(filename) === state) ready.add(filename);
    }
    this.#before = states;
    const recordings = card.recordings.filter((filename) => ready.has(filename));
    if (ready.size === 0 || (needsRecording && recordings.length === 0)) return null;
    // State now: later changes, even during the upload, are seen by the next look.
    for (const filename of ready) this.#sentStates.set(filename, states.get(filename)!);
    if (!this.#everything) return { ...card, recordings };
    return { ...card, recordings, others: card.others.filter((one) => ready.has(one.filename)) };
  }
}

/**
 * Uploads complete files with `send`, then whatever arrives, until stopped. The receipt covers all.
 * Throws AbortedError when stopped before anything could be sent, and CliError when the card is
 * gone by then.
 */
export async function watchCard(
  ctx: Pick<CommandContext, 'interrupts' | 'say'>,
  upload: CardUpload,
  send: (upload: CardUpload) => Promise<CardUploadResult>,
  clock = systemClock,
): Promise<CardUploadResult> {
  const { drain } = ctx.interrupts;
  const looks = new Looks(upload.everything);
  await looks.take(upload.card, true);
  let result: CardUploadResult | null = null;
  let isFirst = true;
  while (!drain.aborted && !result?.error) {
    const done = ctx.interrupts.drainFirst(() => {});
    await clock.sleep(lookEveryMs, drain).catch(() => {});
    done();
    if (drain.aborted) break;
    const currentCard = await look(upload.paths).catch((error: unknown) => {
      if (!result) throw error;
      result = { ...result, error };
      return null;
    });
    // The recordings in the first batch choose the dataset for all.
    const card = currentCard && (await looks.take(currentCard, !result));
    if (card) result = await send({ ...upload, card, ...(result && { before: result.receipt }) });
    if (isFirst) ctx.say(watchText);
    isFirst = false;
  }
  if (!result) throw new AbortedError('Stopped');
  return { ...result, receipt: ended(result.receipt), judged: watched };
}

/** Ending the watch does not interrupt the upload. */
const ended = (receipt: CardReceipt): CardReceipt =>
  receipt.ended === 'drained' && receipt.counts.not_sent === 0
    ? { ...receipt, ended: 'complete' }
    : receipt;
