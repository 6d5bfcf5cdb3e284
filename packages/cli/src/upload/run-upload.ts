import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import { quoted } from '../../../../tools/scripts/launch/quoted.ts';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { connect } from '../account/connect.ts';
import { chooseProject, type ChosenProject, listProjects } from '../account/projects.ts';
import { ask } from '../account/prompt.ts';
import { checkDevice, timezoneCorrection } from '../card/card-options.ts';
import { findCard, type FoundCard, recorderOf } from '../card/find-card.ts';
import type { Judged } from '../card/verdict.ts';
import { stateFolder } from '../kit/config.ts';
import { CliError, type ExitCode, exitCodes } from '../kit/errors.ts';
import { explain, isNotAllowed } from '../kit/explain.ts';
import { bytesText, countText, visible } from '../kit/format.ts';
import { wrap } from '../kit/wrap.ts';
import type { CommandContext } from '../output/run-command.ts';
import {
  chooseSites,
  type SettledDeployments,
  settleDeployments,
  type SiteChoice,
  siteOfDryRun,
  assignSites,
} from '../survey/settle-deployments.ts';
import { sendCardReceipt } from './card-receipt.ts';
import {
  type CardUpload,
  type CardUploadResult,
  notKeptText,
  parseBandwidth,
} from './card-upload.ts';
import { judgedFields } from './judge-card.ts';
import { uploadExit } from './outcomes.ts';
import { receiptText } from './receipt-text.ts';
import { type CardReceipt, writeJson } from './receipt.ts';
import { uploadCard } from './upload-card.ts';
import { watchCard } from './watch-card.ts';

interface SettledCard extends SettledDeployments {
  exitCode: ExitCode;
}

export const settledFields = ({ deployments, proposed }: SettledDeployments) => ({
  deployments,
  deployments_proposed: proposed,
});

/**
 * Creates deployments of a completely uploaded card. A failure is only reported, as the card is
 * stored.
 */
export async function settleCard(
  ctx: CommandContext,
  client: Client,
  { receipt, error }: CardUploadResult,
  site: SiteChoice | null,
  card?: string,
): Promise<SettledCard> {
  const nothing = { deployments: [], proposed: 0, lines: [] };
  const { project, dataset, dry_run, ended } = receipt;
  if (dry_run && site !== null) {
    const line = await siteOfDryRun(ctx, client, project?.project_id ?? null, site);
    return { ...nothing, lines: [line], exitCode: exitCodes.done };
  }
  const isWhole = !error && !dry_run && ended === 'complete' && !ctx.interrupts.stop.aborted;
  if (!project || !dataset || !isWhole) return { ...nothing, exitCode: exitCodes.done };
  try {
    const of = { projectId: project.project_id, dataset, site, isOfSeveral: card !== undefined };
    return { ...(await settleDeployments(ctx, client, of)), exitCode: exitCodes.done };
  } catch (thrown) {
    const { message, hint, exitCode } = explain(thrown, ctx.settings.apiUrl);
    // Deployments were not requested, and a key that may only upload must still work.
    if (site === null && isNotAllowed(thrown)) return { ...nothing, exitCode: exitCodes.done };
    const text = `No deployment was made of ${dataset.dataset_name}. ${message} ${hint}`.trim();
    ctx.tell({ event: 'warning', text, ...(card === undefined ? {} : { card }) });
    return { ...nothing, exitCode: site === null ? exitCodes.done : exitCode };
  }
}

interface EverythingChoice {
  /** From --everything or --no-everything; undefined asks. */
  flag: boolean | undefined;
  /** Null when the project does not exist yet. */
  projectId: string | null;
  card: FoundCard;
  dryRun: boolean;
  /** Default without a terminal. */
  unasked: boolean;
}

const named = 3;
const answers: Record<string, boolean> = { '': true, y: true, yes: true, n: false, no: false };

function questionOf({ others }: FoundCard, width: number): string {
  const names = others.slice(0, named).map(({ filename }) => filename);
  const more = others.length > named ? `, and ${others.length - named} more` : '';
  const notice = `Also on the card: ${countText(others.length, 'other file')} (${names.join(', ')}${more}). If you keep them too, you lose nothing when you format the card.`;
  return visible([...wrap(notice, width, '  '), 'Keep them too? [Y/n] '].join('\n'));
}

const answerFile = (projectId: string): string =>
  join(stateFolder(), 'projects', `${encodeURIComponent(projectId)}.json`);

/** Earlier answer for this project; null when missing or unreadable. */
async function remembered(path: string): Promise<boolean | null> {
  try {
    const { everything } = JSON.parse(decodeText(await readFile(path))) as { everything?: unknown };
    return typeof everything === 'boolean' ? everything : null;
  } catch {
    return null;
  }
}

/**
 * Whether to store other files: by flag, else earlier answer, else by asking; `unasked` without a
 * terminal. Throws CliError when the question is aborted.
 */
export async function chooseEverything(
  ctx: CommandContext,
  { flag, projectId, card, dryRun, unasked }: EverythingChoice,
): Promise<boolean> {
  if (flag !== undefined) return flag;
  const { interactive, mode } = ctx.settings;
  if (!interactive || mode === 'json' || mode === 'quiet') return unasked;
  const path = projectId === null ? null : answerFile(projectId);
  const before = path === null ? null : await remembered(path);
  if (before !== null) return before;
  if (dryRun || card.others.length === 0) return true;
  await ctx.reporter.close();
  let answer: boolean | undefined;
  while (answer === undefined)
    answer = answers[(await ask(questionOf(card, ctx.width))).trim().toLowerCase()];
  if (path !== null)
    await writeJson(path, { everything: answer }).catch((error: unknown) =>
      ctx.tell({
        event: 'warning',
        text: notKeptText('The next upload will ask again.', path, error),
      }),
    );
  return answer;
}

export function verifyCommand({ card_folders: folders, project, dataset }: CardReceipt): string {
  const card = folders.map((folder) => quoted(folder)).join(' ');
  return biophony(`verify ${card} --project ${project?.project_id} --dataset ${dataset?.data_id}`);
}

/** Suggests that command: required, or optional when the card can already be formatted. */
export const verifyHint = ({ receipt, judged }: { receipt: CardReceipt; judged: Judged }): string =>
  `${judged.line ? 'To read all of it back first' : 'Before you format the card'}: ${verifyCommand(receipt)}`;

export interface UploadFlags {
  paths: string[];
  project?: string;
  projectTitle?: string;
  device?: string;
  name?: string;
  dryRun?: boolean;
  everything?: boolean;
  bandwidth?: string;
  timezone?: string;
  timeExpansion?: number;
  watch?: boolean;
  site?: string[];
}

export function tellCard(ctx: CommandContext, card: FoundCard): void {
  const others = card.others.length ? ` and ${countText(card.others.length, 'other file')}` : '';
  ctx.say(`Found ${countText(card.recordings.length, 'recording')}${others} in ${card.where}.`);
}

/** Null for a dry run into a project that does not exist yet. */
export async function projectFor(
  ctx: CommandContext,
  client: Client,
  { project: id, projectTitle: title, dryRun }: UploadFlags,
): Promise<ChosenProject | null> {
  if (!id && !title)
    throw new CliError('Which project should the recordings go to?', {
      hint: `Name it with --project ID or --project-title TITLE; see ${biophony('projects list')}.`,
      exitCode: exitCodes.usage,
      code: 'no_project',
    });
  const { stop } = ctx.interrupts;
  if (dryRun && !id) {
    const match = (await listProjects(client, stop)).find((one) => one.title === title);
    if (!match) return null;
  }
  const project = await chooseProject(client, { id, title }, stop);
  if (project.created) ctx.say(`Created project "${project.title}".`);
  return project;
}

export function afterReceipt(result: CardUploadResult, width: number): string[] {
  const { receipt, receiptFile, judged } = result;
  const lines: string[] = [];
  if (judged.keep) lines.push(judged.keep);
  if (receipt.ended === 'complete' && !receipt.dry_run && receipt.project && receipt.dataset)
    if (judged.line !== '') lines.push(verifyHint(result));
  if (receiptFile) lines.push(`The receipt is kept in ${receiptFile}`);
  if (receipt.ended === 'drained' || receipt.ended === 'stopped')
    lines.push('Stopped before everything was sent. Run the same command again to go on.');
  if (receipt.dry_run) lines.push('Nothing was sent: this was a dry run.');
  if (judged.line) lines.push(judged.line);
  return lines.flatMap((line) => wrap(line, width, '  '));
}

/** Throws CliError for invalid flags. */
export const readFlags = (flags: UploadFlags) => ({
  device: flags.device ? checkDevice(flags.device) : null,
  correct: timezoneCorrection(flags.timezone ?? null, flags.timeExpansion),
  bandwidth: flags.bandwidth ? parseBandwidth(flags.bandwidth) : null,
  dryRun: Boolean(flags.dryRun),
});

export async function runUpload(ctx: CommandContext, flags: UploadFlags): Promise<ExitCode> {
  const read = readFlags(flags);
  const card = await findCard(flags.paths, { othersWillDo: flags.everything });
  const cards = [{ path: flags.paths[0] ?? '', label: card.name }];
  const sites = assignSites(flags.site, cards);
  tellCard(ctx, card);
  const client = await connect(ctx.settings);
  const project = await projectFor(ctx, client, flags);
  const everything = await chooseEverything(ctx, {
    flag: flags.everything,
    projectId: project?.project_id ?? null,
    card,
    dryRun: read.dryRun,
    unasked: false,
  });
  const [site = null] = await chooseSites(ctx, client, {
    projectId: project?.project_id ?? null,
    cards,
    sites,
    dryRun: read.dryRun,
    recorderOf: () => recorderOf(card),
  });
  const name = flags.name ?? null;
  const upload = { ...read, card, paths: flags.paths, project, everything, name };
  const send = (one: CardUpload) => uploadCard(ctx, client, one);
  const isWatched = flags.watch && !upload.dryRun;
  const result = isWatched ? await watchCard(ctx, upload, send) : await send(upload);
  await sendCardReceipt(ctx, client, result);
  const { receipt, error } = result;
  const settled = await settleCard(ctx, client, result, site);
  const ended = error ? explain(error, ctx.settings.apiUrl).exitCode : uploadExit(receipt);
  const exitCode = settled.exitCode === exitCodes.done ? ended : settled.exitCode;
  const text = [
    receiptText(receipt, ctx.width),
    '',
    ...settled.lines.flatMap((line) => wrap(line, ctx.width, '  ')),
    ...afterReceipt(result, ctx.width),
  ].join('\n');
  await ctx.answer(
    {
      exit_code: exitCode,
      receipt,
      receipt_file: result.receiptFile,
      ...judgedFields(result),
      ...settledFields(settled),
    },
    text.trim(),
  );
  if (receipt.dry_run) return exitCode;
  const sent = bytesText(receipt.bytes.sent);
  if (error) throw error;
  ctx.say(receipt.bytes.sent > 0 ? `Sent ${sent}.` : 'Nothing had to be sent.');
  return exitCode;
}
