import { connect } from '../account/connect.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { awaitAnalysis } from './await-analysis.ts';
import { readFailure } from './failed-analysis.ts';
import { analysisText } from './analysis-text.ts';
import { namedDataset } from './named-dataset.ts';
import { checkValues } from './check-values.ts';
import { askedSettings, askedTypes, saveSettings, type SettingsFlags } from './asked-settings.ts';
import { placeNotice } from './place-notice.ts';
import { refusedFiles } from './refused-files.ts';
import { startAnalysis } from './start-analysis.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

export interface AnalyzeFlags extends SettingsFlags {
  project: string;
  /** That of the file of settings where it is absent, else acoustic indices. */
  type?: string;
  saveSettings?: string;
  dataset?: string;
  /** Stands for the setting `timezone`. */
  timezone?: string;
  wait?: boolean;
}

/** The command `analyze`. */
export async function runAnalyze(ctx: CommandContext, flags: AnalyzeFlags): Promise<ExitCode> {
  const zone = flags.timezone === undefined ? [] : [`timezone=${flags.timezone}`];
  const asked = await askedSettings({ ...flags, set: [...(flags.set ?? []), ...zone] });
  const { settings } = asked;
  const [type = 'acoustic_indices'] = askedTypes(flags.type ? [flags.type] : [], flags, asked.type);
  for (const note of asked.notes) ctx.say(note);
  if (flags.saveSettings !== undefined) {
    checkValues(type, settings);
    await saveSettings(flags.saveSettings, [type], settings);
  }
  const client = await connect(ctx.settings);
  const signal = ctx.interrupts.stop;
  const dataset =
    flags.dataset === undefined
      ? undefined
      : namedDataset(await client.datasets.list(flags.project, { signal }), flags.dataset);
  const dataId = dataset?.data_id;
  const request = { projectId: flags.project, dataId, type, settings };
  if (typeof settings.lat === 'number') {
    const offered = await client.analyses.compatibleTypes(flags.project, { dataId, signal });
    const chosen = offered.find((one) => one.type === type);
    const notice = chosen && placeNotice(chosen, settings);
    if (notice) ctx.say(notice);
  }
  const started = await startAnalysis(client, request, signal);
  const id = started.analysis_id;
  if (!flags.wait) {
    ctx.say(`Queued ${type}. Fetch its results later: ${biophony(`results --analysis ${id}`)}`);
    await ctx.answer({ exit_code: exitCodes.done, analysis: started }, id);
    return exitCodes.done;
  }
  ctx.say(`Queued ${type} as ${id}.`);
  const analysis = await awaitAnalysis(ctx, client, id);
  if (analysis.status === 'failed') throw await readFailure(ctx, client, analysis);
  const { summary } = await client.analyses.results(id, { signal });
  const refused = await refusedFiles(client, id, summary, signal);
  const listedIn = 'files.csv, one of the result files';
  const text = summary ? `${analysisText({ summary, refused, listedIn }, ctx.width)}\n\n` : '';
  await ctx.answer(
    { exit_code: exitCodes.done, analysis, summary, refused },
    `${text}Download the files: ${biophony(`results --analysis ${id}`)}`,
  );
  return exitCodes.done;
}
