import type { Client } from '@biophony/sdk';
import { connect } from '../account/connect.ts';
import { chooseProject, listProjects, type ChosenProject } from '../account/projects.ts';
import { checkDevice } from '../card/choose-device.ts';
import { findCard, type FoundCard } from '../card/find/find-card.ts';
import { timezoneCorrection } from '../card/timezone.ts';
import { CliError } from '../errors/cli-error.ts';
import { explain } from '../errors/explain.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { sitesOf } from '../survey/given-sites.ts';
import { chooseSites } from '../survey/settle-deployments.ts';
import { settleCard, settledFields } from './settle-card.ts';
import { receiptText } from '../receipt/receipt-text.ts';
import { bytesText, countText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';
import { chooseEverything } from './choose-everything.ts';
import { parseBandwidth } from './parse-bandwidth.ts';
import { verifyHint } from './verify-hint.ts';
import { sendCardReceipt } from './send-card-receipt.ts';
import type { CardUpload, CardUploadResult } from './card-upload.ts';
import { judgedFields } from './judge-card.ts';
import { uploadCard } from './upload-card.ts';
import { uploadExit } from './outcomes/upload-exit.ts';
import { watchCard } from './watch-card.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

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

/** Says what was found before anything is sent. */
export function tellCard(ctx: CommandContext, card: FoundCard): void {
  const others = card.others.length ? ` and ${countText(card.others.length, 'other file')}` : '';
  ctx.say(`Found ${countText(card.recordings.length, 'recording')}${others} in ${card.where}.`);
}

/** The project that the flags name; null for a dry run into one that is not there yet. */
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
    const known = (await listProjects(client, stop)).find((one) => one.title === title);
    if (!known) return null;
  }
  const project = await chooseProject(client, { id, title }, stop);
  if (project.created) ctx.say(`Created project "${project.title}".`);
  return project;
}

/** The lines that follow a receipt: where it is kept, and what to do when the upload ended early. */
export function afterReceipt(result: CardUploadResult, width: number): string[] {
  const { receipt, receiptFile, judged } = result;
  const lines: string[] = [];
  if (judged.keep) lines.push(judged.keep);
  if (receipt.ended === 'complete' && !receipt.dry_run && receipt.project && receipt.dataset)
    if (judged.line !== '') lines.push(verifyHint(result));
  if (receiptFile) lines.push(`The receipt is kept in ${receiptFile}`);
  if (receipt.ended === 'drained' || receipt.ended === 'stopped')
    lines.push('Stopped before all was sent. Run the same command again to go on.');
  if (receipt.dry_run) lines.push('Nothing was sent: this was a dry run.');
  if (judged.line) lines.push(judged.line);
  return lines.flatMap((line) => wrap(line, width, '  '));
}

/** What the flags say of the upload itself. Throws CliError for what cannot be. */
export const readFlags = (flags: UploadFlags) => ({
  device: flags.device ? checkDevice(flags.device) : null,
  correct: timezoneCorrection(flags.timezone ?? null, flags.timeExpansion),
  bandwidth: flags.bandwidth ? parseBandwidth(flags.bandwidth) : null,
  dryRun: Boolean(flags.dryRun),
});

/** Uploads one card. */
export async function runUpload(ctx: CommandContext, flags: UploadFlags): Promise<ExitCode> {
  const read = readFlags(flags);
  const card = await findCard(flags.paths, { othersWillDo: flags.everything });
  const cards = [{ path: flags.paths[0] ?? '', label: card.name }];
  const sites = sitesOf(flags.site, cards);
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
