import { acceptedNames, joinedNames } from '@biophony/contract/names';
import {
  createSpectrogramDay,
  daysOfTile,
  openSpectrogram,
  type OpenSpectrogram,
  readCountCube,
  readEffortCube,
  type SiteMinute,
  siteMinutes,
  type SpectrogramDay,
  spectrogramIndexLength,
  type SpectrogramMinutes,
  type SpectrogramTile,
} from '@biophony/recordings/cubes';
import {
  activityOf,
  compareParts,
  type ConfirmedOf,
  confirmedSurvey,
  createConfirmedRows,
  dawnCheck,
  detectionsIn,
  filterFor,
  type JoinedSurvey,
  joinSurvey,
  joinUsedUp,
  meanTwilight,
  seasonOf,
  type SpeciesNames,
  suspiciousClocks,
  type SurveyAnalysis,
  surveyFigures,
  wantedColumns,
  type WantedValues,
  withoutDetections,
} from '@biophony/recordings/survey';
import {
  pause,
  readAhead,
  ReadError,
  remoteFile,
  type RemoteFile,
} from '../../explorer/engine/remote-file.ts';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import type {
  AskedFilter,
  DawnInput,
  OpenedSpectrogram,
  OpenedSurvey,
  OpenInput,
  SaidSource,
  SpectrogramInput,
  SpectrogramSource,
  SurveyCalls,
} from './calls.ts';
import { createFoundDetections, type Lists, createFoundFiles } from './found-detections.ts';

/** Bytes fetched first from a file's end: the index of about eighty days. */
const firstRead = 64 * 1024;
/** Indexes fetched in parallel, and decoded tiles kept: a day spans two tiles. */
const fetchedAtOnce = 4;
const tilesKept = 6;

/** Detections with verdicts, and how many of them the results do not contain. */
interface ReadConfirmed {
  confirmed: ConfirmedOf[];
  missing: number;
}

/**
 * Finds detections with verdicts in the results of analyses, one analysis at a time. Reads only row
 * groups that may contain their recordings, and keeps none. Reports row groups read, per analysis.
 * Throws ReadError.
 */
export async function readConfirmed(
  analyses: readonly SaidSource[],
  names: SpeciesNames,
  report: (news: { read: number; of: number }) => void,
): Promise<ReadConfirmed> {
  const files = createFoundFiles();
  const confirmed: ConfirmedOf[] = [];
  let missing = 0;
  for (const { wanted, ...source } of analyses) {
    const search = createConfirmedRows(wanted, names);
    const parquet = await files.open(source.analysis, source);
    const groups = parquet.groups.filter(({ bounds }) => search.mayHold(bounds.file));
    let read = 0;
    await readAhead(
      groups,
      (group) => parquet.read(group, wantedColumns),
      (group, values) => {
        search.take(values as WantedValues, group.rows, group.first);
        report({ read: ++read, of: groups.length });
      },
    );
    const result = search.found();
    confirmed.push({ analysis: source.analysis, detections: result.detections });
    missing += result.missing;
  }
  return { confirmed, missing };
}

interface OpenFile {
  file: RemoteFile;
  open: OpenSpectrogram;
}

interface SiteTile {
  source: number;
  tile: SpectrogramTile;
  days: Set<number>;
  localOf: SiteMinute;
  read: () => Promise<SpectrogramMinutes>;
}

const readable = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw new ReadError('damaged', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
};

async function openFile({ url, size }: SpectrogramSource): Promise<OpenFile> {
  const file = remoteFile(url, size);
  const end = await file.read(Math.max(0, size - firstRead), firstRead);
  const length = readable(() => spectrogramIndexLength(end, size));
  const index = length <= end.length ? end.slice(-length) : await file.read(size - length, length);
  return { file, open: readable(() => openSpectrogram(index, size)) };
}

function createTileReader() {
  const cache = new Map<SpectrogramTile, Promise<SpectrogramMinutes>>();
  return (tile: SpectrogramTile, { file, open }: OpenFile): Promise<SpectrogramMinutes> => {
    const cachedMinutes = cache.get(tile);
    cache.delete(tile);
    const minutes =
      cachedMinutes ??
      file.read(tile.offset, tile.length).then((bytes) => readable(() => open.read(tile, bytes)));
    cache.set(tile, minutes);
    minutes.catch(() => cache.delete(tile));
    for (const oldest of cache.keys()) {
      if (cache.size <= tilesKept) break;
      cache.delete(oldest);
    }
    return minutes;
  };
}

/** One site at a time, day by day with range requests. */
function createSpectrograms() {
  const files = new Map<string, Promise<OpenFile>>();
  const readTile = createTileReader();
  let openTiles: SiteTile[] = [];
  let opened = { siteId: '', topHz: 0 };
  let lastTurn = 0;

  const fileOf = (source: SpectrogramSource): Promise<OpenFile> => {
    const file = files.get(source.url) ?? openFile(source);
    files.set(source.url, file);
    file.catch(() => files.delete(source.url));
    return file;
  };

  return {
    async open({ sources, deployments, siteId }: SpectrogramInput): Promise<OpenedSpectrogram> {
      const turn = ++lastTurn;
      const siteTiles: SiteTile[] = [];
      const waiting = sources.entries();
      const work = async () => {
        for (const [at, source] of waiting) {
          const file = await fileOf(source);
          for (const [nth, tile] of file.open.tiles.entries()) {
            const before = file.open.tiles[nth - 1];
            const localOf = siteMinutes(tile, source, deployments, siteId, before);
            const days = daysOfTile(tile, localOf);
            if (days.size > 0)
              siteTiles.push({ source: at, tile, days, localOf, read: () => readTile(tile, file) });
          }
        }
      };
      await Promise.all(Array.from({ length: fetchedAtOnce }, work));
      const topHz = siteTiles.reduce((top, { tile }) => Math.max(top, tile.sampleRateHz / 2), 0);
      // If another site was chosen meanwhile, that one stays.
      if (turn === lastTurn) {
        openTiles = siteTiles;
        opened = { siteId, topHz };
      }
      const days = [...new Set(siteTiles.flatMap((place) => [...place.days]))].sort(
        (a, b) => a - b,
      );
      return { days, topHz };
    },
    async day(siteId: string, day: number): Promise<SpectrogramDay> {
      if (siteId !== opened.siteId) throw new Error('Another site was opened meanwhile.');
      const { topHz } = opened;
      const of = openTiles.filter(({ days }) => days.has(day));
      const spectrogram = createSpectrogramDay(day, topHz);
      for (const { source, tile, localOf, read } of of)
        spectrogram.add(source, tile, await read(), localOf);
      return spectrogram.day;
    },
  };
}

async function readCube<T>(
  { url, size }: { url: string; size: number },
  parse: (bytes: ArrayBuffer) => Promise<T>,
): Promise<T> {
  const bytes = await remoteFile(url, size).read(0, size);
  try {
    return await parse(bytes.buffer);
  } catch (cause) {
    throw new ReadError('damaged', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

/** Reads the cubes of analyses and reports bytes read, of all. Throws ReadError. */
async function readAnalyses(
  analyses: OpenInput['analyses'],
  report: (news: { read: number; of: number }) => void,
): Promise<SurveyAnalysis[]> {
  const of = analyses.reduce((sum, { counts, effort }) => sum + counts.size + effort.size, 0);
  let read = 0;
  const joined: SurveyAnalysis[] = [];
  const waiting = analyses.entries();
  const work = async () => {
    for (const [at, { data_id, is_in_zone, counts, effort }] of waiting) {
      joined[at] = {
        data_id,
        is_in_zone,
        counts: await readCube(counts, readCountCube),
        effort: await readCube(effort, readEffortCube),
      };
      await pause();
      read += counts.size + effort.size;
      report({ read, of });
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, work));
  return joined;
}

const names = acceptedNames(joinedNames);

function describeSurvey({ sites, species, hours, cellHour }: JoinedSurvey): OpenedSurvey {
  const days = hours.day.filter((_, at) => hours.hour[at]! >= 0);
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) {
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
  }
  return {
    sites: [...sites],
    species: species.map(({ scientific_name, common_name, called }) => ({
      scientific_name,
      common_name,
      names: [...new Set(called.flatMap((name) => names.namesFor(name)))],
    })),
    firstDay: days.length > 0 ? firstDay : null,
    lastDay: days.length > 0 ? lastDay : null,
    cells: cellHour.length,
  };
}

function dawnCubes() {
  let last: { key: string; analyses: Promise<SurveyAnalysis[]> } | null = null;
  return async ({ analyses }: DawnInput): Promise<SurveyAnalysis[]> => {
    const key = JSON.stringify(analyses);
    if (last?.key !== key) last = { key, analyses: readAnalyses(analyses, () => {}) };
    try {
      return await last.analyses;
    } catch (error) {
      last = null;
      throw error;
    }
  };
}

const askable = (survey: JoinedSurvey, input: OpenInput, lists?: Lists) => ({
  survey,
  figures: surveyFigures(survey),
  detections: createFoundDetections(survey, input, lists),
});

/** `onOpen` receives each opened survey. */
export function createSurveyEngine(
  onOpen: (survey: JoinedSurvey, input: OpenInput) => void = () => undefined,
): Handlers<SurveyCalls> {
  let opened: OpenInput = { analyses: [], deployments: [] };
  let whole = askable(joinSurvey([], []), opened);
  let left = whole;
  const of = (filter: AskedFilter) => (filter.byReview ? left : whole);
  /** An address may use another name of the species. */
  const own = <F extends AskedFilter>(filter: F): F => ({
    ...filter,
    ...filterFor(whole.survey, filter),
  });
  const cubesOf = dawnCubes();
  const spectrograms = createSpectrograms();
  return {
    open: async (input, report) => {
      const survey = joinUsedUp(
        await readAnalyses(input.analyses, report),
        input.deployments,
        names,
      );
      opened = input;
      whole = askable(survey, input);
      left = askable(confirmedSurvey(survey, []), input);
      onOpen(survey, input);
      return describeSurvey(survey);
    },
    say: async ({ analyses, keep }, report) => {
      const result = await readConfirmed(analyses, names, report);
      const rows = new Map(
        result.confirmed.map(({ analysis, detections }) => [
          analysis,
          new Set(detections.map(({ row }) => row)),
        ]),
      );
      const only = keep === 'them';
      const survey = (only ? confirmedSurvey : withoutDetections)(whole.survey, result.confirmed);
      left = askable(
        survey,
        opened,
        (analysis, row) => only === (rows.get(analysis)?.has(row) ?? false),
      );
      const counted = detectionsIn(survey);
      const detections = only ? counted : detectionsIn(whole.survey) - counted;
      return { detections, missing: result.missing };
    },
    figures: async (filter) => of(filter).figures.of(own(filter)),
    activity: async (filter) => activityOf(of(filter).survey, own(filter)),
    clocks: async ({ places }) => suspiciousClocks(whole.survey, new Map(places)),
    dawn: async (input) => {
      const { deployment, correction, place } = input;
      return dawnCheck(await cubesOf(input), deployment, correction, place);
    },
    season: async ({ filter, places }) => {
      const { species, ...asked } = own(filter);
      const season = seasonOf(of(filter).survey, species, { ...asked, species });
      const middles = season.weeks.map(({ firstDay }) => firstDay + 3);
      return { ...season, sun: meanTwilight(middles, places) };
    },
    compare: async ({ a, b }) => compareParts(of(a).survey, own(a), own(b)),
    spectrogram: (input) => spectrograms.open(input),
    'spectrogram-day': ({ siteId, day }) => spectrograms.day(siteId, day),
    found: async ({ filter, at }) => of(filter).detections.found({ filter: own(filter), at }),
    page: (input) => of(input.filter).detections.page({ ...input, filter: own(input.filter) }),
    around: (input) => whole.detections.around(input),
  };
}
