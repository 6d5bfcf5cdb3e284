import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { createSha256Pool } from '@biophony/sdk/node';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { connect } from '../account/connect.ts';
import { chooseDevice, timezoneCorrection } from '../card/card-options.ts';
import { CardPresence } from '../card/card-presence.ts';
import { CardReader } from '../card/card-reader.ts';
import {
  changesOn,
  type DiskFileState,
  findCard,
  type FoundCard,
  listFilenames,
} from '../card/find-card.ts';
import { canBeFormatted, isVerified, type FileVerdict, VerifyTally } from '../card/verdict.ts';
import { CliError, type ExitCode, exitCodes } from '../kit/errors.ts';
import { explain } from '../kit/explain.ts';
import { visible } from '../kit/format.ts';
import { wrap } from '../kit/wrap.ts';
import type { CommandContext } from '../output/run-command.ts';
import { Waiting } from '../output/waiting.ts';
import { findDataset } from '../upload/choose-dataset.ts';
import { type CardFound, severalCards, findWorst } from '../upload/upload-one.ts';
import { findElsewhere, StoredFiles, type Verification, verifyCard } from './verify-card.ts';
import { nextSteps, verifyText } from './verify-text.ts';

export interface DatasetWanted {
  projectId: string;
  datasets: readonly Dataset[];
  /** Undefined goes by the name. */
  dataId?: string;
  name?: string;
  /** The card's name and recordings find the dataset when no name or ID is given. */
  card: FoundCard;
  isOfSeveral: boolean;
  /** Datasets of the cards before; this card's is added. */
  usedNames: Set<string>;
}

const notFound = (message: string, datasets: readonly Dataset[]): CliError => {
  const datasetNames = datasets.map((one) => `${one.data_id} (${one.dataset_name})`).join(', ');
  return new CliError(message, {
    hint: datasetNames
      ? `Name one with --dataset ID; the project has ${datasetNames}.`
      : `Upload the card first: ${biophony('upload CARD --project ID --everything')}`,
    exitCode: exitCodes.usage,
    code: 'no_dataset',
  });
};

/**
 * Dataset to compare with: the one named, the only one, or the one an upload of this card would
 * use. Throws CliError when it does not exist.
 */
export async function findStored(
  client: Client,
  wanted: DatasetWanted,
  signal: AbortSignal,
): Promise<Dataset> {
  const { projectId, datasets, dataId, name, card, isOfSeveral, usedNames } = wanted;
  if (dataId !== undefined) {
    const match = datasets.find(({ data_id }) => data_id === dataId);
    if (!match) throw notFound(`The project has no dataset ${dataId}.`, datasets);
    return match;
  }
  if (name !== undefined) {
    const match = datasets.find(({ dataset_name }) => dataset_name === name);
    if (!match) throw notFound(`The project has no dataset called ${name}.`, datasets);
    return match;
  }
  const [only] = datasets;
  if (only && datasets.length === 1 && !isOfSeveral) return only;
  const choice = {
    projectId,
    dataId: null,
    wantedName: null,
    cardName: card.name,
    reader: new CardReader(card, timezoneCorrection(null), signal),
    device: async () => chooseDevice([], []),
    say: () => undefined,
    usedNames,
  };
  const match = await findDataset(client, choice, signal);
  if (!match) throw notFound(`The project has no dataset of the card ${card.name}.`, datasets);
  return match;
}

export interface VerifyFlags {
  paths: string[];
  project: string;
  dataset?: string;
  name?: string;
  trustService?: boolean;
}

const pulledOut = 'Put it back and run the same command again.';

interface CardToVerify {
  card: FoundCard;
  paths: string[];
  label?: string;
  usedNames: Set<string>;
}

interface Answer {
  exitCode: ExitCode;
  data: Record<string, unknown>;
  text: string;
}

async function verifyOne(
  ctx: CommandContext,
  client: Client,
  flags: VerifyFlags,
  { card, paths, label, usedNames }: CardToVerify,
): Promise<Answer> {
  const { stop: signal } = ctx.interrupts;
  const { apiUrl, maxWaitMs } = ctx.settings;
  const { project: projectId, dataset: dataId, name } = flags;
  const datasets = await client.datasets.list(projectId, { signal });
  const wanted = {
    projectId,
    datasets,
    dataId,
    name,
    card,
    usedNames,
    isOfSeveral: label !== undefined,
  };
  const dataset = await findStored(client, wanted, signal);
  const about = label === undefined ? {} : { card: label };
  const message = `Comparing ${card.where} with the dataset ${dataset.dataset_name} of the service.`;
  ctx.tell({ event: 'message', text: message, ...about });

  const pool = createSha256Pool();
  const tally = new VerifyTally();
  const sizes = new Map<string, DiskFileState>();
  const presence = new CardPresence(card.places, pulledOut);
  const files = listFilenames(card).length;
  let bytes = 0;
  const progress = (filename: string) =>
    ctx.tell({
      event: 'checking',
      filename,
      files,
      files_done: sizes.size,
      bytes_read_back: bytes,
      ...about,
    });
  const terms: Verification = {
    client,
    dataId: dataset.data_id,
    signal,
    waiting: new Waiting({ apiUrl, maxWaitMs, tell: ctx.tell }),
    root: card.root,
    stored: await StoredFiles.list(client, dataset.data_id, signal),
    pool,
    trust: Boolean(flags.trustService),
    checksums: new Map(),
    onBytes: (filename, came) => {
      bytes += came;
      progress(filename);
    },
  };
  const json = ctx.settings.mode === 'json';
  const settle = (verdict: FileVerdict) => {
    tally.add(verdict);
    const line = { at: new Date().toISOString(), event: 'verified', ...verdict, ...about };
    if (json) process.stdout.write(visible(`${JSON.stringify(line)}\n`));
  };
  const lacking: FileVerdict[] = [];
  try {
    await verifyCard(card, terms, presence, (verdict) => {
      const { filename, size_bytes, status } = verdict;
      const isUnread = status === 'unreadable' || status === 'refused';
      sizes.set(filename, { size: isUnread ? -1 : size_bytes });
      if (status === 'missing' || status === 'different') lacking.push(verdict);
      else settle(verdict);
      progress(filename);
    });
    const others = datasets.filter(({ data_id }) => data_id !== dataset.data_id);
    for (const verdict of await findElsewhere(lacking, others, terms)) settle(verdict);
  } finally {
    await pool.close();
  }
  const changed = await changesOn(card, sizes, paths, presence);
  // Report unreadable files once, with the reason.
  const unread = new Set(tally.problems.map(({ filename }) => filename));
  const { unreadableFolders } = card;
  const verified = {
    card,
    tally,
    unreadableFolders,
    changed: changed.filter((filename) => !unread.has(filename)),
  };
  const exitCode = isVerified(verified) ? exitCodes.done : exitCodes.someFailed;
  const next = nextSteps(verified, { projectId, dataset, datasets, flags: { ...flags, paths } });
  const { counts, recordings, others: otherFiles, problems } = tally;
  return {
    exitCode,
    data: {
      exit_code: exitCode,
      can_be_formatted: canBeFormatted(verified),
      dataset: { data_id: dataset.data_id, dataset_name: dataset.dataset_name },
      recordings,
      other_files: otherFiles,
      counts,
      problems,
      changed: verified.changed,
      unreadable_folders: unreadableFolders,
      left_out: card.system,
      next,
    },
    text: verifyText(verified, next, ctx.width, label),
  };
}

/** A failure with one card does not end the others. */
async function verifySeveral(
  ctx: CommandContext,
  client: Client,
  flags: VerifyFlags,
  lookups: readonly CardFound[],
): Promise<ExitCode> {
  const usedNames = new Set<string>();
  const answers: Answer[] = [];
  for (const one of lookups) {
    const { label, path } = one.named;
    const about = { card: label, folder: path };
    try {
      if ('error' in one) throw one.error;
      const request = { card: one.card, paths: [path], label, usedNames };
      const answer = await verifyOne(ctx, client, flags, request);
      answers.push({ ...answer, data: { ...about, ...answer.data, error: null } });
    } catch (error) {
      if (ctx.interrupts.stop.aborted) throw error;
      const failure = explain(error, ctx.settings.apiUrl, ctx.settings.keySource);
      const { exitCode, message, hint, code } = failure;
      answers.push({
        exitCode,
        data: {
          ...about,
          exit_code: exitCode,
          can_be_formatted: false,
          error: { message, hint, code },
        },
        text: wrap(`${label}: ${message} ${hint}`.trim(), ctx.width, '  ').join('\n'),
      });
    }
  }
  const exitCode = findWorst(answers.map((answer) => answer.exitCode));
  await ctx.answer(
    { exit_code: exitCode, cards: answers.map(({ data }) => data) },
    answers.map(({ text }) => text).join('\n\n'),
  );
  return exitCode;
}

export async function runVerify(ctx: CommandContext, flags: VerifyFlags): Promise<ExitCode> {
  const { paths } = flags;
  const isOne = flags.dataset !== undefined;
  const several = isOne ? null : await severalCards(flags);
  const card = several ? null : await findCard(paths, { othersWillDo: true });
  const client = await connect(ctx.settings);
  if (several) return verifySeveral(ctx, client, flags, several);
  const answer = await verifyOne(ctx, client, flags, { card: card!, paths, usedNames: new Set() });
  await ctx.answer(answer.data, answer.text);
  return answer.exitCode;
}
