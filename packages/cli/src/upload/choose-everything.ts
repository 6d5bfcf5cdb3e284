import { decodeText } from '@biophony/recordings';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../account/prompt.ts';
import type { FoundCard } from '../card/find/find-card.ts';
import { stateFolder } from '../config/xdg.ts';
import type { CommandContext } from '../output/context.ts';
import { writeJson } from '../receipt/write-json.ts';
import { countText } from '../text/format.ts';
import { visible } from '../text/visible.ts';
import { wrap } from '../text/wrap.ts';
import { notKeptText } from './not-kept.ts';

export interface EverythingChoice {
  /** What --everything or --no-everything says; undefined asks. */
  flag: boolean | undefined;
  /** Null where the project is not there yet. */
  projectId: string | null;
  card: FoundCard;
  dryRun: boolean;
  /** What counts where nobody can be asked. */
  unasked: boolean;
}

const named = 3;
const answers: Record<string, boolean> = { '': true, y: true, yes: true, n: false, no: false };

function questionOf({ others }: FoundCard, width: number): string {
  const names = others.slice(0, named).map(({ filename }) => filename);
  const more = others.length > named ? `, and ${others.length - named} more` : '';
  const found = `Also on the card: ${countText(others.length, 'other file')} (${names.join(', ')}${more}). Kept beside the recordings, nothing is lost when the card is formatted.`;
  return visible([...wrap(found, width, '  '), 'Keep them too? [Y/n] '].join('\n'));
}

const answerFile = (projectId: string): string =>
  join(stateFolder(), 'projects', `${encodeURIComponent(projectId)}.json`);

/** What was answered for the project before; null where nothing was, or it cannot be read. */
async function remembered(path: string): Promise<boolean | null> {
  try {
    const { everything } = JSON.parse(decodeText(await readFile(path))) as { everything?: unknown };
    return typeof everything === 'boolean' ? everything : null;
  } catch {
    return null;
  }
}

/**
 * Whether what else is on the card is stored too: as the flag says, else as was answered for this project before, else
 * as is answered now. Where nobody can be asked, `unasked` counts. Throws CliError when the question is broken off.
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
