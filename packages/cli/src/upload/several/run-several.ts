import type { Client } from '@biophony/sdk';
import { connect } from '../../account/connect.ts';
import type { FoundCard } from '../../card/find/find-card.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import type { CommandContext } from '../../output/context.ts';
import { sitesOf, type NamedCard } from '../../survey/given-sites.ts';
import {
  chooseSites,
  type SettledDeployments,
  type SiteChoice,
} from '../../survey/settle-deployments.ts';
import type { CardUpload } from '../card-upload.ts';
import { chooseEverything } from '../choose-everything.ts';
import { judgedFields } from '../judge-card.ts';
import { projectFor, readFlags, runUpload, tellCard, type UploadFlags } from '../run-upload.ts';
import { settleCard, settledFields } from '../settle-card.ts';
import { drainText } from '../send-card.ts';
import { closeTools, shareAmongCards, uploadTools } from '../shared-by-cards.ts';
import { CardSums } from './card-sums.ts';
import { severalText } from './several-text.ts';
import {
  contextOf,
  severalCards,
  uploadOne,
  worstOf,
  type CardEnded,
  type CardFound,
} from './upload-one.ts';

/** Cards read and sent at the same time; the others follow as these end. */
const atOnce = 8;

const cardsOf = (found: readonly CardFound[]): FoundCard[] =>
  found.flatMap((one) => ('card' in one ? [one.card] : []));

/** The time in which a card chooses its dataset. */
class Turn {
  end!: () => void;
  readonly over = new Promise<void>((resolve) => {
    this.end = resolve;
  });
}

/** Uploads all cards side by side, in their order. */
async function uploadAll(
  ctx: CommandContext,
  client: Client,
  found: readonly CardFound[],
  terms: Omit<CardUpload, 'card' | 'paths' | 'shared'>,
): Promise<CardEnded[]> {
  const sums = new CardSums(found.length, ctx.tell);
  const tools = uploadTools(terms.bandwidth);
  const common = { ...tools, share: shareAmongCards(), taken: new Set<string>() };
  const turns = found.map(() => new Turn());
  const ended: CardEnded[] = [];
  const queue = [...found.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, one] = next;
      const { label, path } = one.named;
      const turn = turns[index - 1]?.over ?? Promise.resolve();
      const own = contextOf(ctx, label, sums);
      const card = await uploadOne(own, client, one, (card) => ({
        ...terms,
        card,
        paths: [path],
        shared: { ...common, label, turn, chosen: () => turns[index]?.end() },
      }));
      turns[index]?.end();
      ended[index] = card;
      sums.done(label, card.exitCode, card.result ? card.result.judged.line !== null : null);
    }
  };
  const done = ctx.interrupts.drainFirst(() => ctx.tell({ event: 'stopping', text: drainText }));
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, found.length) }, work));
  } finally {
    done();
    await closeTools(tools);
  }
  return ended;
}

/** Makes the deployments of the cards that were uploaded whole, one after another: two may stand at one new site. */
async function settleAll(
  ctx: CommandContext,
  client: Client,
  ended: readonly CardEnded[],
  sites: readonly (SiteChoice | null)[],
): Promise<Map<CardEnded, SettledDeployments>> {
  const settled = new Map<CardEnded, SettledDeployments>();
  for (const [index, card] of ended.entries()) {
    if (!card.result) continue;
    const { label } = card.named;
    const one = await settleCard(ctx, client, card.result, sites[index] ?? null, label);
    settled.set(card, one);
    card.exitCode = worstOf([card.exitCode, one.exitCode]);
  }
  return settled;
}

const summaryOf = (card: CardEnded, settled: SettledDeployments | undefined) => ({
  card: card.named.label,
  folder: card.named.path,
  exit_code: card.exitCode,
  receipt: card.result?.receipt ?? null,
  receipt_file: card.result?.receiptFile ?? null,
  ...judgedFields({ judged: card.result?.judged ?? { line: null, keep: null } }),
  ...settledFields(settled ?? { deployments: [], proposed: 0, lines: [] }),
  error: card.failure && {
    message: card.failure.message,
    hint: card.failure.hint,
    code: card.failure.code,
  },
});

async function runSeveral(
  ctx: CommandContext,
  flags: UploadFlags,
  found: readonly CardFound[],
): Promise<ExitCode> {
  const read = readFlags(flags);
  const named: NamedCard[] = found.map((one) => one.named);
  const asked = sitesOf(flags.site, named);
  const cards = cardsOf(found);
  const [first] = cards;
  for (const one of found)
    if ('error' in one && !first) throw one.error;
    else if ('card' in one) tellCard(ctx, one.card);
  ctx.say(`${cards.length} cards, each with a dataset of its own; --name NAME puts all into one.`);
  const client = await connect(ctx.settings);
  const project = await projectFor(ctx, client, flags);
  const everything = await chooseEverything(ctx, {
    flag: flags.everything,
    projectId: project?.project_id ?? null,
    card: { ...first!, others: cards.flatMap(({ others }) => others) },
    dryRun: read.dryRun,
    unasked: false,
  });
  const sites = await chooseSites(ctx, client, {
    projectId: project?.project_id ?? null,
    cards: named,
    sites: asked,
    dryRun: read.dryRun,
  });
  const ended = await uploadAll(ctx, client, found, { ...read, project, everything, name: null });
  const settled = await settleAll(ctx, client, ended, sites);
  const exitCode = worstOf(ended.map((card) => card.exitCode));
  await ctx.answer(
    { exit_code: exitCode, cards: ended.map((card) => summaryOf(card, settled.get(card))) },
    severalText(ended, settled, ctx.width),
  );
  return exitCode;
}

/** The command `upload`: of one card, or of several at once. */
export async function runUploads(ctx: CommandContext, flags: UploadFlags): Promise<ExitCode> {
  const found = await severalCards(flags);
  return found ? runSeveral(ctx, flags, found) : runUpload(ctx, flags);
}
