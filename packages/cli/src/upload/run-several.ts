import type { Client } from '@biophony/sdk';
import { connect } from '../account/connect.ts';
import { type FoundCard, recorderOf } from '../card/find-card.ts';
import type { ExitCode } from '../kit/errors.ts';
import { countText, numberText } from '../kit/format.ts';
import { wrap } from '../kit/wrap.ts';
import type { CommandContext } from '../output/run-command.ts';
import {
  chooseSites,
  type NamedCard,
  type SettledDeployments,
  type SiteChoice,
  assignSites,
} from '../survey/settle-deployments.ts';
import { type CardUpload, closeTools, shareAmongCards, uploadTools } from './card-upload.ts';
import { judgedFields } from './judge-card.ts';
import { receiptText } from './receipt-text.ts';
import type { ReceiptOutcome } from './receipt.ts';
import {
  afterReceipt,
  chooseEverything,
  projectFor,
  readFlags,
  runUpload,
  settleCard,
  settledFields,
  tellCard,
  type UploadFlags,
} from './run-upload.ts';
import { drainText } from './send-card.ts';
import {
  type CardEnded,
  type CardFound,
  CardSums,
  createCardContext,
  severalCards,
  uploadOne,
  findWorst,
} from './upload-one.ts';

const labels: [ReceiptOutcome, string][] = [
  ['stored', 'stored'],
  ['already_there', 'already there'],
  ['would_upload', 'would be uploaded'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['not_sent', 'not sent yet'],
];

function totalText(cards: readonly CardEnded[]): string {
  const receipts = cards.flatMap(({ result }) => (result ? [result.receipt] : []));
  const sum = (outcome: ReceiptOutcome) =>
    receipts.reduce((all, { counts }) => all + counts[outcome], 0);
  const recordings = receipts.reduce((all, { on_card }) => all + on_card, 0);
  const parts = labels.flatMap(([outcome, label]) =>
    sum(outcome) > 0 ? [`${numberText(sum(outcome))} ${label}`] : [],
  );
  const total = `${countText(cards.length, 'card')}, ${countText(recordings, 'recording')}`;
  return parts.length > 0 ? `${total} = ${parts.join(' + ')}.` : `${total}.`;
}

/** Last line about a card: safe to format, or why not. */
function lastLine({ named, result, failure }: CardEnded): string | null {
  if (result?.judged.line) return result.judged.line;
  const why = failure && `${failure.message} ${failure.hint}`.trim();
  const text = [why, result?.judged.keep].filter(Boolean).join(' ');
  return text === '' ? null : `${named.label}: ${text}`;
}

function severalText(
  cards: readonly CardEnded[],
  settled: ReadonlyMap<CardEnded, SettledDeployments>,
  width: number,
): string {
  const folded = (line: string) => wrap(line, width, '  ');
  const blocks = cards.flatMap((card) => {
    const { named, result } = card;
    if (!result) return [];
    const { receipt } = result;
    const into = receipt.dataset ? ` (dataset ${receipt.dataset.dataset_name})` : '';
    // That line is shown at the end instead, where it is easy to find.
    const after = { ...result, judged: { line: result.judged.line && '', keep: null } };
    return [
      ...folded(`${named.label}${into}`),
      receiptText(receipt, width),
      ...afterReceipt(after, width),
      ...(settled.get(card)?.lines ?? []).flatMap(folded),
      '',
    ];
  });
  const last = cards.flatMap((card) => lastLine(card) ?? []);
  return [...blocks, ...folded(totalText(cards)), ...last.flatMap(folded)].join('\n');
}

const atOnce = 8;

const cardsOf = (lookups: readonly CardFound[]): FoundCard[] =>
  lookups.flatMap((one) => ('card' in one ? [one.card] : []));

class Turn {
  end!: () => void;
  readonly over = new Promise<void>((resolve) => {
    this.end = resolve;
  });
}

async function uploadAll(
  ctx: CommandContext,
  client: Client,
  lookups: readonly CardFound[],
  terms: Omit<CardUpload, 'card' | 'paths' | 'shared'>,
): Promise<CardEnded[]> {
  const sums = new CardSums(lookups.length, ctx.tell);
  const tools = uploadTools(terms.bandwidth);
  const common = { ...tools, share: shareAmongCards(), usedNames: new Set<string>() };
  const turns = lookups.map(() => new Turn());
  const ended: CardEnded[] = [];
  const queue = [...lookups.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, one] = next;
      const { label, path } = one.named;
      const turn = turns[index - 1]?.over ?? Promise.resolve();
      const own = createCardContext(ctx, label, sums);
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
    await Promise.all(Array.from({ length: Math.min(atOnce, lookups.length) }, work));
  } finally {
    done();
    await closeTools(tools);
  }
  return ended;
}

/** One card after another: two may share a new site. */
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
    card.exitCode = findWorst([card.exitCode, one.exitCode]);
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
  lookups: readonly CardFound[],
): Promise<ExitCode> {
  const read = readFlags(flags);
  const named: NamedCard[] = lookups.map((one) => one.named);
  const siteNames = assignSites(flags.site, named);
  const cards = cardsOf(lookups);
  const [first] = cards;
  for (const one of lookups)
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
    sites: siteNames,
    dryRun: read.dryRun,
    recorderOf: async (at) => {
      const lookup = lookups[at];
      return lookup && 'card' in lookup ? recorderOf(lookup.card) : null;
    },
  });
  const ended = await uploadAll(ctx, client, lookups, { ...read, project, everything, name: null });
  const settled = await settleAll(ctx, client, ended, sites);
  const exitCode = findWorst(ended.map((card) => card.exitCode));
  await ctx.answer(
    { exit_code: exitCode, cards: ended.map((card) => summaryOf(card, settled.get(card))) },
    severalText(ended, settled, ctx.width),
  );
  return exitCode;
}

export async function runUploads(ctx: CommandContext, flags: UploadFlags): Promise<ExitCode> {
  const lookups = await severalCards(flags);
  return lookups ? runSeveral(ctx, flags, lookups) : runUpload(ctx, flags);
}
