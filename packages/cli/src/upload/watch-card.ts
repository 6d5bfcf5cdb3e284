import type { Client } from '@biophony/sdk';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOfName } from '@biophony/recordings/node';
import { cardGone } from '../card/find/card-presence.ts';
import { findCard, type FoundCard } from '../card/find/find-card.ts';
import { CliError } from '../errors/cli-error.ts';
import type { CommandContext } from '../output/context.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { CardUpload, CardUploadResult } from './card-upload.ts';
import { watched } from './judge-card.ts';
import { uploadCard } from './upload-card.ts';

/** Milliseconds between two looks at the folder. */
const lookEveryMs = 5_000;

/** Files that are sent: recordings, and other files where all is to be kept. Those that cannot be are told of once. */
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

const watchText = 'Watching for new recordings. Ctrl-C ends it.';

/** Size and change time of a file: it is complete when both stay as they are between two looks. */
const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => 'gone',
  );

/** Looks at the folder; an empty one may fill up yet. Throws CliError when it is gone. */
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

/** Uploads a card, and then whatever arrives in its folders, until it is stopped. The receipt covers all of it. */
export async function watchCard(
  ctx: CommandContext,
  client: Client,
  upload: CardUpload,
  paths: string[],
): Promise<CardUploadResult> {
  const { drain } = ctx.interrupts;
  let result = await uploadCard(ctx, client, upload);
  const seen = new Map<string, string>();
  const { everything } = upload;
  const remember = async (card: FoundCard) => {
    for (const [filename, state] of await statesOf(card, everything)) seen.set(filename, state);
  };
  const endBy = (error: unknown) => {
    result = { ...result, error };
    return null;
  };
  await remember(upload.card);
  const waiting = new Map<string, string>();
  ctx.say(watchText);
  while (!drain.aborted && !result.error) {
    const done = ctx.interrupts.drainFirst(() => {});
    await pause(lookEveryMs, undefined, { signal: drain }).catch(() => {});
    done();
    const card = drain.aborted ? null : await look(paths).catch(endBy);
    if (!card) continue;
    const ready = new Set<string>();
    for (const [filename, state] of await statesOf(card, everything)) {
      if (seen.get(filename) === state || state === 'gone') continue;
      if (waiting.get(filename) === state) ready.add(filename);
      waiting.set(filename, state);
    }
    if (ready.size === 0) continue;
    const arrived = {
      ...card,
      recordings: card.recordings.filter((filename) => ready.has(filename)),
      others: everything ? card.others.filter(({ filename }) => ready.has(filename)) : card.others,
    };
    result = await uploadCard(ctx, client, { ...upload, card: arrived, before: result.receipt });
    await remember(arrived);
  }
  return { ...result, receipt: ended(result.receipt), judged: watched };
}

/** Ending the watch is no interruption of what was sent. */
const ended = (receipt: Receipt): Receipt =>
  receipt.ended === 'drained' && receipt.counts.not_sent === 0
    ? { ...receipt, ended: 'complete' }
    : receipt;
