import { connect } from '../account/connect.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { analysisFailure, awaitAnalysis } from './await-analysis.ts';
import { foundText } from './found-text.ts';
import { parseSettings } from './parse-settings.ts';
import { placeNotice } from './place-notice.ts';
import { startAnalysis } from './start-analysis.ts';

export interface AnalyzeFlags {
  project: string;
  type: string;
  set?: string[];
  wait?: boolean;
}

/** The command `analyze`. */
export async function runAnalyze(ctx: CommandContext, flags: AnalyzeFlags): Promise<ExitCode> {
  const settings = parseSettings(flags.set ?? []);
  const client = await connect(ctx.settings);
  const signal = ctx.interrupts.stop;
  const wish = { projectId: flags.project, type: flags.type, settings };
  if (typeof settings.lat === 'number') {
    const offered = await client.analyses.compatibleTypes(flags.project, { signal });
    const chosen = offered.find(({ type }) => type === flags.type);
    const notice = chosen && placeNotice(chosen, settings);
    if (notice) ctx.say(notice);
  }
  const started = await startAnalysis(client, wish, signal);
  const id = started.analysis_id;
  if (!flags.wait) {
    ctx.say(`Queued ${flags.type}. Fetch its results later: biophony results --analysis ${id}`);
    await ctx.answer({ exit_code: exitCodes.done, analysis: started }, id);
    return exitCodes.done;
  }
  ctx.say(`Queued ${flags.type} as ${id}.`);
  const analysis = await awaitAnalysis(ctx, client, id);
  if (analysis.status === 'failed') throw analysisFailure(analysis);
  const { summary } = await client.analyses.results(id, { signal });
  const text = summary ? `${foundText(summary, ctx.width)}\n\n` : '';
  await ctx.answer(
    { exit_code: exitCodes.done, analysis, summary },
    `${text}Download the files: biophony results --analysis ${id}`,
  );
  return exitCodes.done;
}
