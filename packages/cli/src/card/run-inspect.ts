import { stat } from 'node:fs/promises';
import {
  type CardFile,
  followClocks,
  type RecordingFacts,
  summariseCard,
} from '@biophony/recordings';
import {
  findRecordings,
  type FoundEntry,
  inspectFiles,
  outermost,
  plainPath,
  rootOfPaths,
} from '@biophony/recordings/node';
import { CliError, type ExitCode, exitCodes } from '../kit/errors.ts';
import { visible, visibleName } from '../kit/format.ts';
import { table } from '../kit/table.ts';
import { wrap } from '../kit/wrap.ts';
import type { CommandContext } from '../output/run-command.ts';
import { CardFacts } from './card-facts.ts';
import { ownOffsetText, timezoneCorrection } from './card-options.ts';
import { cardName, emptyCard, type FoundOther } from './find-card.ts';
import { summaryText } from './inspect-text.ts';

interface GivenPath {
  path: string;
  isFolder: boolean;
  isThere: boolean;
}

const lookAt = (paths: string[]): Promise<GivenPath[]> =>
  Promise.all(
    paths.map((path) =>
      stat(plainPath(path)).then(
        (info) => ({ path, isFolder: info.isDirectory(), isThere: true }),
        () => ({ path, isFolder: false, isThere: false }),
      ),
    ),
  );

const rootOf = (paths: GivenPath[]): string =>
  rootOfPaths(paths.map(({ path, isFolder }) => ({ path: plainPath(path), isFolder })));

/**
 * All recordings in files and folders, each once even when given twice. A file named itself is read
 * whatever its extension. Other files and unreadable folders go to `aside`.
 */
async function* recordingsIn(
  inputs: GivenPath[],
  aside: (entry: FoundEntry) => void,
): AsyncGenerator<string> {
  const absolute = inputs.map((one) => ({
    ...one,
    inputPath: one.path,
    path: plainPath(one.path),
  }));
  const folders = new Set(outermost(absolute.filter(({ isFolder }) => isFolder)));
  const named = new Set(absolute.filter(({ isFolder }) => !isFolder).map(({ path }) => path));
  const seenPaths = new Set<string>();
  for (const one of absolute) {
    if (folders.has(one)) {
      for await (const entry of findRecordings(one.inputPath)) {
        if (named.has(plainPath(entry.path))) continue;
        if (entry.kind === 'recording') yield entry.path;
        else aside(entry);
      }
    } else if (!one.isFolder && !seenPaths.has(one.path)) {
      seenPaths.add(one.path);
      yield one.inputPath;
    }
  }
}

/** One line of `inspect --json`. Names are stable: programs read them. */
const inspectLine = (path: string, facts: RecordingFacts) => ({
  path,
  ok: facts.ok,
  format: facts.format,
  sample_rate_hz: facts.sample_rate_hz,
  channels: facts.channels,
  bits_per_sample: facts.bits_per_sample,
  duration_s: facts.duration_s,
  recorded_at: facts.recorded_at,
  utc_offset: facts.utc_offset,
  device_id: facts.device_id,
  make: facts.make,
  model: facts.model,
  latitude: facts.latitude,
  longitude: facts.longitude,
  location_source: facts.location_source ?? null,
  battery_v: facts.battery_v,
  temperature_c: facts.temperature_c,
  issues: facts.issues.map(({ code, message }) => ({ code, message })),
});

interface CorrectedTime {
  filename: string;
  before: string | null;
  after: string | null;
  /** UTC offset in the recording itself; null without one. */
  ownOffset: string | null;
}

const mostRows = 5;

/** Times of the first and last recordings before and after the time zone is applied. */
function timezonePreview(times: CorrectedTime[], zone: string, width: number): string {
  const changed = times.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return `No time changes with the zone ${zone}.`;
  const rows = [...changed.slice(0, mostRows), ...changed.slice(mostRows).slice(-1)].map(
    ({ filename, before, after }) => [filename, before ?? '', after ?? ''],
  );
  const columns = [{ title: 'File' }, { title: 'Before' }, { title: `After, with ${zone}` }];
  const own = [...new Set(changed.flatMap(({ ownOffset }) => ownOffset ?? []))];
  const shown =
    changed.length > rows.length ? `The first ${mostRows} and the last are shown. ` : '';
  const note =
    `${shown}${changed.length} of ${times.length} times change. The files themselves stay as they are; ` +
    `upload with --timezone ${zone} to store the corrected times.`;
  return [
    ...own.flatMap((offset) => [...wrap(ownOffsetText(offset, zone), width), '']),
    table(columns, rows, width),
    '',
    ...wrap(note, width),
  ].join('\n');
}

/** Issues of recordings whose sound an upload would leave on the card. */
const leavesSoundBehind: ReadonlySet<string> = new Set([
  'unreadable',
  'unsupported_format',
  'time_expansion_unclear',
]);

/** Milliseconds of reading before progress is shown. */
const quietMs = 500;

const missing = (path: string) =>
  new CliError(`There is no ${path}.`, {
    hint: 'Check the path, and that the card is in.',
    exitCode: exitCodes.usage,
    code: 'unreadable_path',
  });

export async function runInspect(
  ctx: CommandContext,
  paths: string[],
  zone: string | null,
  slowed?: number,
): Promise<ExitCode> {
  const correction = timezoneCorrection(zone, slowed);
  const { correct } = correction;
  const json = ctx.settings.mode === 'json';
  const inputs = await lookAt(paths);
  const root = rootOf(inputs);
  const gone = inputs.find(({ isThere }) => !isThere);
  if (gone && !json) throw missing(gone.path);
  const folders = inputs.filter(({ isFolder }) => isFolder).map(({ path }) => plainPath(path));
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
  for await (const { path, size, facts: read } of inspectFiles(recordingsIn(inputs, aside))) {
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
    const used = correction.used();
    const preview = [
      ...(zone === null ? [] : [timezonePreview(times, zone, ctx.width)]),
      ...(zone === null && used === null ? [] : [used ?? '', '']),
    ];
    const card = {
      summary: summariseCard(files),
      faulty,
      others,
      unreadableFolders,
      cardFacts: cardFacts.list(),
    };
    const text = [...preview, summaryText(card, ctx.width)].join('\n');
    await ctx.answer({}, text);
  }
  if (gone) return exitCodes.usage;
  return leftBehind + unreadable.length + unreadableFolders.length > 0
    ? exitCodes.someFailed
    : exitCodes.done;
}
