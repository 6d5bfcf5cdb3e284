import type { BodyOf, CorrectionAsked } from '@biophony/contract';
import { formatUtcOffset, parseUtcOffset } from '@biophony/recordings';
import { type DawnCheck, parseShift } from '@biophony/recordings/survey';
import type { SurveyClient } from '@biophony/sdk';
import { CliError, exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { dawnText, previewText, spanText } from './survey-lists.ts';

interface CorrectionFlags {
  timezone?: string;
  shift?: string;
  known?: readonly string[];
  reason?: string;
}

const wrong = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'invalid_correction' });

/** Parses `-1h30m`, `90s` or `+3d` to seconds. Throws CliError for anything else. */
export function shiftSeconds(text: string): number {
  const seconds = parseShift(text);
  if (seconds === null)
    throw wrong(
      `--shift ${text} is no time.`,
      'Write it as -1h, 90s, 3d or 1h30m; it is added to the time of the recorder.',
    );
  return seconds;
}

function knownTime(text: string) {
  const [shown = '', actual = '', ...more] = text.split('=');
  if (shown === '' || actual === '' || more.length > 0)
    throw wrong(
      `--known ${text} does not hold two times.`,
      'Write SHOWN=ACTUAL, such as 2024-05-01T18:00:00=2024-05-01T18:00:41+02:00.',
    );
  return { shown, actual };
}

/** Null when the options name no correction. Throws CliError for invalid text. */
export function parseCorrection({
  timezone,
  shift,
  known = [],
  reason,
}: CorrectionFlags): BodyOf<'correctionsApply'> | null {
  if (timezone === undefined && shift === undefined && known.length === 0) return null;
  if (known.length > 2) throw wrong('--known was given more than twice.', 'Name two known times.');
  const offset = timezone === undefined ? null : parseUtcOffset(timezone);
  const times = known.map(knownTime);
  const [only] = times;
  if (only && times.length === 1)
    throw wrong(
      'One known time alone tells no drift.',
      'Name a second one, or add what is missing with --shift.',
    );
  return {
    ...(timezone === undefined
      ? {}
      : offset === null
        ? { time_zone: timezone }
        : { utc_offset: formatUtcOffset(offset) }),
    ...(shift === undefined ? {} : { shift_s: shiftSeconds(shift) }),
    ...(times.length === 2 ? { drift: times } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

export interface CorrectOptions extends CorrectionFlags {
  project: string;
  deploymentId: string;
  revert?: boolean;
  dryRun?: boolean;
}

/** Previews a correction and applies or reverts it. `readDawn` compares it with sunrise. */
export async function correctDeployment(
  ctx: CommandContext,
  client: SurveyClient,
  options: CorrectOptions,
  readDawn: (correction: CorrectionAsked) => Promise<DawnCheck | null>,
): Promise<void> {
  const { project, deploymentId, revert = false, dryRun = false } = options;
  const call = { signal: ctx.interrupts.stop };
  const body = parseCorrection(options);
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
