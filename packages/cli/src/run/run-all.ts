import { connect } from '../account/connect.ts';
import { chooseProject } from '../account/projects.ts';
import { parseSettings } from '../analysis/parse-settings.ts';
import { foundText } from '../analysis/found-text.ts';
import { checkDevice } from '../card/choose-device.ts';
import { findCard } from '../card/find-card.ts';
import { timezoneCorrection } from '../card/timezone.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { receiptText } from '../receipt/receipt-text.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { writeJson } from '../receipt/write-json.ts';
import { defaultFolder } from '../results/results-folder.ts';
import { parseFormats } from '../results/select-files.ts';
import { parseBandwidth } from '../upload/parse-bandwidth.ts';
import { afterReceipt, tellCard } from '../upload/run-upload.ts';
import { wrap } from '../text/wrap.ts';
import { uploadCard } from '../upload/upload-card.ts';
import { uploadExit } from '../upload/upload-exit.ts';
import { join, resolve } from 'node:path';
import { analyseAndFetch, type AnalysisDone } from './analyse-and-fetch.ts';
import { chooseTypes } from './choose-types.ts';

export interface RunFlags {
  folder: string;
  project?: string;
  projectTitle?: string;
  device?: string;
  name?: string;
  bandwidth?: string;
  timezone?: string;
  type?: string[];
  set?: string[];
  out?: string;
  format?: string[];
}

const nothingStored = (receipt: string) =>
  new CliError('No recording of this card is stored, so there is nothing to analyse.', {
    hint: `The receipt says why for every file: ${receipt}`,
    exitCode: exitCodes.someFailed,
    code: 'nothing_stored',
  });

function doneText(ctx: CommandContext, receipt: Receipt, done: AnalysisDone[], out: string) {
  const found = done.flatMap(({ summary }) => (summary ? [foundText(summary, ctx.width), ''] : []));
  const files = done.flatMap((one) => one.files).length;
  return [
    receiptText(receipt, ctx.width),
    '',
    ...found,
    ...wrap(`${files} result files and the receipt are in ${out}`, ctx.width, '  '),
  ].join('\n');
}

/** The command `run`: uploads a folder, analyses it, downloads the results, and says what was found. */
export async function runAll(ctx: CommandContext, flags: RunFlags): Promise<ExitCode> {
  const device = flags.device ? checkDevice(flags.device) : null;
  const correct = timezoneCorrection(flags.timezone ?? null);
  const bandwidth = flags.bandwidth ? parseBandwidth(flags.bandwidth) : null;
  const settings = parseSettings(flags.set ?? []);
  const formats = parseFormats(flags.format ?? []);
  const card = await findCard([flags.folder]);
  tellCard(ctx, card);
  const client = await connect(ctx.settings);
  const { stop: signal } = ctx.interrupts;
  const wanted = { id: flags.project, title: flags.projectTitle ?? card.name };
  const project = await chooseProject(client, wanted, signal);
  if (project.created) ctx.say(`Created project "${project.title}".`);

  const datasetName = flags.name ?? card.name;
  const upload = { card, project, datasetName, device, dryRun: false, correct, bandwidth };
  const uploaded = await uploadCard(ctx, client, upload);
  const { receipt, receiptFile, error } = uploaded;
  const out = resolve(flags.out ?? defaultFolder(project.title));
  await writeJson(join(out, 'receipt.json'), receipt);
  if (error || receipt.ended !== 'complete') {
    const exitCode = uploadExit(receipt);
    const text = [receiptText(receipt, ctx.width), '', ...afterReceipt(uploaded, ctx.width)].join(
      '\n',
    );
    await ctx.answer({ exit_code: exitCode, receipt, receipt_file: receiptFile }, text);
    if (error) throw error;
    return exitCode;
  }
  if (receipt.counts.stored + receipt.counts.already_there === 0 || !receipt.dataset)
    throw nothingStored(join(out, 'receipt.json'));

  const { project_id: projectId } = project;
  const { data_id: dataId } = receipt.dataset;
  const offered = await client.analyses.compatibleTypes(projectId, { signal });
  const done: AnalysisDone[] = [];
  for (const type of chooseTypes(offered, flags.type ?? []))
    done.push(
      await analyseAndFetch(ctx, client, {
        projectId,
        dataId,
        type,
        settings,
        folder: out,
        formats,
      }),
    );
  const exitCode = uploadExit(receipt);
  await ctx.answer(
    { exit_code: exitCode, receipt, results: done, folder: out },
    doneText(ctx, receipt, done, out),
  );
  return exitCode;
}
