import { followClocks, summariseCard, type CardFile } from '@biophony/recordings';
import { inspectFiles, plainPath, type FoundEntry } from '@biophony/recordings/node';
import { CardFacts } from '../card/read/card-facts.ts';
import { cardName } from '../card/find/card-names.ts';
import { emptyCard, type FoundOther } from '../card/find/find-card.ts';
import { timezoneCorrection } from '../card/timezone.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { lookAt, recordingsIn, rootOf } from './given-paths.ts';
import { visible, visibleName } from '../text/visible.ts';
import { inspectLine } from './inspect-line.ts';
import { summaryText } from './summary-text.ts';
import { timezonePreview, type CorrectedTime } from './timezone-preview.ts';

/** Issues of recordings whose sound an upload would leave on the card. */
const leavesSoundBehind: ReadonlySet<string> = new Set([
  'unreadable',
  'unsupported_format',
  'time_expansion_unclear',
]);

/** Milliseconds that reading may take before it tells how far it is. */
const quietMs = 500;

const missing = (path: string) =>
  new CliError(`There is no ${path}.`, {
    hint: 'Check the path, and that the card is in.',
    exitCode: exitCodes.usage,
    code: 'unreadable_path',
  });

/** The command `inspect`: a summary for people, a line a file for programs. */
export async function runInspect(
  ctx: CommandContext,
  paths: string[],
  zone: string | null,
  slowed?: number,
): Promise<ExitCode> {
  const correction = timezoneCorrection(zone, slowed);
  const { correct } = correction;
  const json = ctx.settings.mode === 'json';
  const given = await lookAt(paths);
  const root = rootOf(given);
  const gone = given.find(({ isThere }) => !isThere);
  if (gone && !json) throw missing(gone.path);
  const folders = given.filter(({ isFolder }) => isFolder).map(({ path }) => plainPath(path));
  const cardFacts = await CardFacts.read(root, folders);
  const files: CardFile[] = [];
  const times: CorrectedTime[] = [];
  const follow = followClocks();
  const began = performance.now();
  let count = 0;
  let leftBehind = 0;
  const others: FoundOther[] = [];
  const unreadable: FoundOther[] = [];
  const unreadableFolders: FoundOther[] = [];
  const aside = (entry: FoundEntry) => {
    if (entry.kind === 'recording' || entry.kind === 'system') return;
    const filename = visibleName(cardName(root, plainPath(entry.path)));
    if (entry.kind === 'other') others.push({ filename, reason: entry.reason });
    else (entry.isFolder ? unreadableFolders : unreadable).push({ filename, reason: entry.reason });
    if (json && entry.kind === 'unreadable')
      process.stderr.write(visible(`${filename}: ${entry.reason}\n`));
  };
  for await (const { path, size, facts: read } of inspectFiles(recordingsIn(given, aside))) {
    ctx.interrupts.stop.throwIfAborted();
    const filename = visibleName(cardName(root, plainPath(path)));
    const facts = correct(follow(filename, cardFacts.place(filename, read)));
    count++;
    if (facts.issues.some(({ code }) => leavesSoundBehind.has(code))) leftBehind++;
    if (json) {
      process.stdout.write(visible(`${JSON.stringify(inspectLine(path, facts))}\n`));
      continue;
    }
    files.push({ path: filename, size, facts });
    times.push({
      filename,
      before: read.recorded_at,
      after: facts.recorded_at,
      ownOffset: read.utc_offset,
    });
    if (performance.now() - began > quietMs) ctx.tell({ event: 'scan', headers_read: count });
  }
  if (count === 0) throw emptyCard(paths, { others, unreadable, unreadableFolders });
  if (!json) {
    const faulty = [
      ...files.flatMap(({ path: filename, facts }) =>
        facts.issues.map(({ message }) => ({ filename, message })),
      ),
      ...unreadable.map(({ filename, reason: message }) => ({ filename, message })),
    ];
    const preview =
      zone === null ? [] : [timezonePreview(times, zone, ctx.width), correction.used() ?? '', ''];
    const card = {
      summary: summariseCard(files),
      faulty,
      others,
      unreadableFolders,
      told: cardFacts.list(),
    };
    const text = [...preview, summaryText(card, ctx.width)].join('\n');
    await ctx.answer({}, text);
  }
  if (gone) return exitCodes.usage;
  return leftBehind + unreadable.length + unreadableFolders.length > 0
    ? exitCodes.someFailed
    : exitCodes.done;
}
