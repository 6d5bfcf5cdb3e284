import type { CompatibleType } from '@biophony/contract';
import { connect } from '../account/connect.ts';
import { chooseProject } from '../account/projects.ts';
import { askedSettings, askedTypes, saveSettings, settingsFor } from '../analysis/settings.ts';
import { checkDevice, timezoneCorrection } from '../card/card-options.ts';
import { findCard, recorderOf } from '../card/find-card.ts';
import { CliError, type ExitCode, exitCodes, placed } from '../kit/errors.ts';
import { explain } from '../kit/explain.ts';
import type { CommandContext } from '../output/run-command.ts';
import { cardFolder, checkFolder, defaultFolder, elsewhere } from '../results/results-folder.ts';
import { keepReceipt } from '../upload/receipt.ts';
import { receiptText } from '../upload/receipt-text.ts';
import { resultLines } from '../analysis/analysis-text.ts';
import { parseFormats } from '../results/download-results.ts';
import {
  afterReceipt,
  chooseEverything,
  settleCard,
  settledFields,
  tellCard,
  verifyHint,
} from '../upload/run-upload.ts';
import { type CardUploadResult, parseBandwidth } from '../upload/card-upload.ts';
import { wrap } from '../kit/wrap.ts';
import { sendCardReceipt } from '../upload/card-receipt.ts';
import { judgedFields } from '../upload/judge-card.ts';
import { chooseSites, assignSites } from '../survey/settle-deployments.ts';
import { uploadCard } from '../upload/upload-card.ts';
import { uploadExit } from '../upload/outcomes.ts';
import { join, resolve } from 'node:path';
import {
  analyseAndFetch,
  type AnalysisDone,
  beforeUpload,
  checkRunOptions,
  chooseTypes,
  type RunOptions,
  typesByDefault,
} from './analyse-and-fetch.ts';

export interface RunFlags {
  folder: string;
  project?: string;
  projectTitle?: string;
  device?: string;
  name?: string;
  everything?: boolean;
  bandwidth?: string;
  timezone?: string;
  timeExpansion?: number;
  type?: string[];
  set?: string[];
  settings?: string;
  saveSettings?: string;
  out?: string;
  format?: string[];
  site?: string[];
}

const nothingStored = (receipt: string) =>
  new CliError('No recording of this card is stored, so there is nothing to analyse.', {
    hint: `The receipt says why for every file: ${receipt}`,
    exitCode: exitCodes.someFailed,
    code: 'nothing_stored',
  });

function doneText(
  ctx: CommandContext,
  { receipt, judged }: CardUploadResult,
  done: AnalysisDone[],
  out: string,
  deployments: string[],
) {
  const analysisLines = done.flatMap((one) => resultLines(one, ctx.width));
  const files = done.flatMap((one) => one.files).length;
  const hint = verifyHint({ receipt, judged });
  const card = judged.line ? [hint, judged.line] : [judged.keep ?? '', hint].filter(Boolean);
  return [
    receiptText(receipt, ctx.width),
    '',
    ...analysisLines,
    ...wrap(`${files} result files and the receipt are in ${out}`, ctx.width, '  '),
    ...[...deployments, ...card].flatMap((line) => wrap(line, ctx.width, '  ')),
  ].join('\n');
}

/** Throws CliError for options that the offered types cannot meet. */
function choose(offered: CompatibleType[], options: RunOptions): CompatibleType[] {
  const chosen = chooseTypes(offered, options.types);
  checkRunOptions({ ...options, types: chosen.map(({ type }) => type) });
  return chosen;
}

export async function runAll(ctx: CommandContext, flags: RunFlags): Promise<ExitCode> {
  const device = flags.device ? checkDevice(flags.device) : null;
  const correct = timezoneCorrection(flags.timezone ?? null, flags.timeExpansion);
  const bandwidth = flags.bandwidth ? parseBandwidth(flags.bandwidth) : null;
  const { settings, notes, type: ofFile } = await askedSettings(flags);
  const types = askedTypes(flags.type ?? [], flags, ofFile);
  const formats = parseFormats(flags.format ?? []);
  const options = { types, settings, formats };
  checkRunOptions({ ...options, types: types.length > 0 ? types : typesByDefault });
  if (flags.saveSettings !== undefined)
    await saveSettings(flags.saveSettings, types, settingsFor(types[0] ?? '', settings));
  for (const note of notes) ctx.say(note);
  const card = await findCard([flags.folder]);
  const cards = [{ path: flags.folder, label: card.name }];
  const sites = assignSites(flags.site, cards);
  tellCard(ctx, card);
  const title = flags.projectTitle ?? card.name;
  const folderFor = (project: string) => resolve(flags.out ?? defaultFolder(project));
  // Only a project named by ID exists already, so only its title may wait for the service.
  if (!flags.project) await checkFolder(folderFor(title));
  const client = await connect(ctx.settings);
  const { stop: signal } = ctx.interrupts;
  const project = await chooseProject(client, { id: flags.project, title }, signal);
  if (project.created) ctx.say(`Created project "${project.title}".`);
  const { project_id: projectId } = project;
  const out = folderFor(project.title);
  if (flags.project) await checkFolder(out);
  const offered = (dataId?: string) =>
    client.analyses.compatibleTypes(projectId, { dataId, signal });
  choose(beforeUpload(await offered()), options);

  const name = flags.name ?? null;
  const everything = await chooseEverything(ctx, {
    flag: flags.everything,
    projectId,
    card,
    dryRun: false,
    unasked: true,
  });
  const [site = null] = await chooseSites(ctx, client, {
    projectId,
    cards,
    sites,
    dryRun: false,
    recorderOf: () => recorderOf(card),
  });
  const paths = [flags.folder];
  const upload = {
    card,
    paths,
    project,
    name,
    device,
    dryRun: false,
    correct,
    everything,
    bandwidth,
  };
  const uploaded = await uploadCard(ctx, client, upload);
  await sendCardReceipt(ctx, client, uploaded);
  const { receipt, receiptFile } = uploaded;
  const place = receipt.dataset ? await cardFolder(out, receipt.dataset) : out;
  const copy = join(place, 'receipt.json');
  const copyError = await keepReceipt(copy, receipt).then(
    () => null,
    (thrown: unknown) => placed(thrown, copy, elsewhere),
  );
  const error = uploaded.error ?? copyError;
  if (error || receipt.ended !== 'complete') {
    const exitCode = error ? explain(error, ctx.settings.apiUrl).exitCode : uploadExit(receipt);
    const text = [receiptText(receipt, ctx.width), '', ...afterReceipt(uploaded, ctx.width)].join(
      '\n',
    );
    await ctx.answer(
      { exit_code: exitCode, receipt, receipt_file: receiptFile, ...judgedFields(uploaded) },
      text,
    );
    if (error) throw error;
    return exitCode;
  }
  if (receipt.counts.stored + receipt.counts.already_there === 0 || !receipt.dataset)
    throw nothingStored(copy);

  const settled = await settleCard(ctx, client, uploaded, site);
  const { data_id: dataId } = receipt.dataset;
  const done: AnalysisDone[] = [];
  for (const type of choose(await offered(dataId), options))
    done.push(
      await analyseAndFetch(ctx, client, {
        projectId,
        dataId,
        type,
        settings,
        folder: place,
        recordings: card.root,
        formats,
      }),
    );
  const exitCode = settled.exitCode === exitCodes.done ? uploadExit(receipt) : settled.exitCode;
  await ctx.answer(
    {
      exit_code: exitCode,
      receipt,
      results: done,
      folder: place,
      ...judgedFields(uploaded),
      ...settledFields(settled),
    },
    doneText(ctx, uploaded, done, place, settled.lines),
  );
  return exitCode;
}
