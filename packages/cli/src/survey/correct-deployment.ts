import type { CorrectionAsked } from '@biophony/contract';
import type { DawnCheck } from '@biophony/recordings/survey';
import type { SurveyClient } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { correctionOf, type CorrectionFlags } from './correction-of.ts';
import { dawnText, previewText, spanText } from './deployments-text.ts';

export interface CorrectOptions extends CorrectionFlags {
  project: string;
  deploymentId: string;
  revert?: boolean;
  dryRun?: boolean;
}

/**
 * Shows what a correction changes, and applies it unless that is all that is asked for; or
 * reverts the one in effect. `readDawn` holds a correction against sunrise.
 */
export async function correctDeployment(
  ctx: CommandContext,
  client: SurveyClient,
  options: CorrectOptions,
  readDawn: (correction: CorrectionAsked) => Promise<DawnCheck | null>,
): Promise<void> {
  const { project, deploymentId, revert = false, dryRun = false } = options;
  const call = { signal: ctx.interrupts.stop };
  const body = correctionOf(options);
  if (revert === (body !== null))
    throw new CliError(
      revert ? '--revert goes with no correction.' : 'There is nothing to correct.',
      {
        hint: revert
          ? 'Leave out --timezone, --shift and --known.'
          : 'Say what is wrong with --timezone, --shift or --known, or end a correction with --revert.',
        exitCode: exitCodes.usage,
        code: 'invalid_correction',
      },
    );
  if (body === null) {
    const deployment = await client.deployments.revertCorrection(project, deploymentId, call);
    await ctx.answer({ deployment }, `Times are as recorded again: ${spanText(deployment)}.`);
    return;
  }
  const preview = await client.deployments.previewCorrection(project, deploymentId, body, call);
  if (dryRun) {
    const dawn = await readDawn(body);
    const text = previewText(preview, ctx.width, body);
    return ctx.answer({ preview, dawn }, dawn ? `${dawnText(dawn)}\n${text}` : text);
  }
  ctx.say(previewText(preview, ctx.width, body));
  const deployment = await client.deployments.correct(project, deploymentId, body, call);
  await ctx.answer(
    { deployment, preview },
    `Corrected: the deployment now lasts from ${spanText(deployment)}.`,
  );
}
