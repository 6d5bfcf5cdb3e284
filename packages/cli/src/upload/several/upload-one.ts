import type { Client } from '@biophony/sdk';
import { findCard, type FoundCard } from '../../card/find/find-card.ts';
import type { CliError } from '../../errors/cli-error.ts';
import { explain } from '../../errors/explain.ts';
import { exitCodes, type ExitCode } from '../../errors/exit-codes.ts';
import type { CommandContext } from '../../output/context.ts';
import type { NamedCard } from '../../survey/given-sites.ts';
import type { CardUpload, CardUploadResult } from '../card-upload.ts';
import { sendCardReceipt } from '../send-card-receipt.ts';
import { uploadCard } from '../upload-card.ts';
import { uploadExit } from '../outcomes/upload-exit.ts';
import type { CardSums } from './card-sums.ts';
import { givenCards, type GivenCards } from './given-cards.ts';
import { isOneRecorder } from './one-recorder.ts';

/** What became of one of several cards. */
export interface CardEnded {
  named: NamedCard;
  /** Null where it could not even be begun. */
  result: CardUploadResult | null;
  exitCode: ExitCode;
  /** What ended it early; null where nothing did. */
  failure: CliError | null;
}

/** A card of several, or why it cannot be read. */
export type CardFound =
  | { named: NamedCard; card: FoundCard }
  | { named: NamedCard; error: unknown };

/** The worst of the exit codes: what asks somebody to act first, then what another run mends, then what is lost. */
const byWorst: ExitCode[] = [
  exitCodes.interrupted,
  exitCodes.notSignedIn,
  exitCodes.temporary,
  exitCodes.usage,
  exitCodes.someFailed,
  exitCodes.done,
];
export const worstOf = (codes: readonly ExitCode[]): ExitCode =>
  byWorst.find((code) => codes.includes(code)) ?? exitCodes.done;

const findOne = (named: NamedCard): Promise<CardFound> =>
  findCard([named.path]).then(
    (card) => ({ named, card }),
    (error: unknown) => ({ named, error }),
  );

/** The cards that a command names, where they are several; null where all its folders are one card. */
export async function severalCards(asked: GivenCards): Promise<CardFound[] | null> {
  const given = await givenCards(asked);
  if (!given) return null;
  const found = await Promise.all(given.map(findOne));
  const cards = found.flatMap((one) => ('card' in one ? [one.card] : []));
  return cards.length === found.length && (await isOneRecorder(cards)) ? null : found;
}

/** The context of a card: what it tells carries its name, and how Ctrl-C is taken is decided for all. */
export const contextOf = (ctx: CommandContext, label: string, sums: CardSums): CommandContext => ({
  ...ctx,
  tell: (event) => sums.follow(label, event),
  say: (text) => sums.follow(label, { event: 'message', text }),
  interrupts: { ...ctx.interrupts, drainFirst: () => () => {} },
});

/** Uploads one of several cards. What goes wrong with it is in the answer: the others go on. */
export async function uploadOne(
  ctx: CommandContext,
  client: Client,
  found: CardFound,
  upload: (card: FoundCard) => CardUpload,
): Promise<CardEnded> {
  const { named } = found;
  const failed = (error: unknown, result: CardUploadResult | null): CardEnded => {
    const failure = explain(error, ctx.settings.apiUrl, ctx.settings.keySource);
    return { named, result, exitCode: failure.exitCode, failure };
  };
  if ('error' in found) return failed(found.error, null);
  try {
    const terms = upload(found.card);
    const result = await uploadCard(ctx, client, terms);
    await sendCardReceipt(ctx, client, result, terms.shared);
    if (result.error) return failed(result.error, result);
    return { named, result, exitCode: uploadExit(result.receipt), failure: null };
  } catch (error) {
    return failed(error, null);
  }
}
