import { acceptedNames, joinedNames } from '@biophony/contract/names';
import { type SpeciesName, scientificName } from '../../base/species-name.ts';
import type { Judgement, ProjectReview, ReviewedDetection } from '../../verdicts/verdict.ts';
import {
  type Calendar,
  createCalendar,
  daysIn,
  effortIn,
  type RecordingTable,
  recordingTableOrNone,
} from './recording-table.ts';
import {
  createDetailReader,
  plainRowAt,
  rowsAround,
  rowsAt,
  type RowSource,
} from './detection-rows.ts';
import {
  type CalledSpecies,
  type DetectionColumns,
  type ReviewFilter,
  timeAt,
} from './detection-columns.ts';
import {
  loadDetections,
  createReviewTable,
  matchReviews,
  type ReviewTable,
} from './load-detections.ts';
import { loadPlacing } from './load-indices.ts';
import { openParquet, type ParquetColumn, type RowGroupInfo } from './parquet-file.ts';
import { renewableFile, type RenewableFile } from './remote-file.ts';
import {
  type DetectionFilter,
  orderBy,
  orderByTime,
  select,
  type Selection,
  type SortKey,
  speciesKeys,
} from './select.ts';
import type { DetectionRow, ExplorerCalls, Loaded, LoadInput, Source } from './calls.ts';
import { detectionsCsv } from './detections-csv.ts';

/** Each match scans all rows: batches have this many, and as many as were matched before. */
const fewest = 1000;

interface ReviewIntake {
  /** Returns whether the table changed. */
  take(page: { reviews: readonly ProjectReview[]; first: boolean; last: boolean }): boolean;
}

export function createReviewIntake(
  table: ReviewTable,
  detections: {
    columns: DetectionColumns;
    files: readonly string[];
    species: readonly SpeciesName[];
  },
  keyOf: (name: string) => string = (name) => name,
): ReviewIntake {
  let waiting: ProjectReview[] = [];
  let matched = 0;
  // Earlier ones stay until a reading is complete.
  let [complete, fresh] = [false, false];
  const named = new Map(detections.species.map((species) => [scientificName(species), species]));
  return {
    take({ reviews, first, last }) {
      if (first) {
        waiting = [];
        matched = 0;
        fresh = true;
      }
      waiting.push(...reviews);
      if (!last && (complete || waiting.length < Math.max(fewest, matched))) return false;
      if (fresh) table.forget();
      const more = fresh || waiting.length > 0;
      fresh = false;
      complete ||= last;
      const take: Parameters<typeof matchReviews<ProjectReview>>[2] = (place, review) => {
        const { reviewer, verdict, final, own, corrected } = review;
        const species = corrected === null ? null : named.get(corrected);
        table.take(place, {
          reviewer,
          verdict,
          final,
          own,
          corrected:
            corrected === null
              ? null
              : (species ?? { scientific_name: corrected, common_name: '' }),
        });
      };
      matchReviews(waiting, detections, take, keyOf);
      matched += waiting.length;
      waiting = [];
      return more;
    },
  };
}

/** Any value, several values; true without bounds in the index. */
function spreadOf(groups: readonly RowGroupInfo[], column: ParquetColumn) {
  const unknown = groups.some(({ bounded }) => !bounded);
  const bounds = groups.flatMap((group) => group.bounds[column] ?? []);
  const values = new Set(bounds.flatMap(({ low, high }) => [low, high]));
  return { any: unknown || values.size > 0, several: unknown || values.size > 1 };
}

function varyingIn(
  groups: readonly RowGroupInfo[],
  recordings: RecordingTable | null,
): Pick<Loaded, 'banded' | 'placed' | 'varying'> {
  const [low, high] = [spreadOf(groups, 'low_hz'), spreadOf(groups, 'high_hz')];
  return {
    banded: low.any,
    placed: recordings?.places.any ?? false,
    varying: {
      band: low.several || high.several,
      snr: spreadOf(groups, 'snr_db').several,
      file: spreadOf(groups, 'file').several,
      recorder: (recordings?.recorders.length ?? 0) > 1,
      place: recordings?.places.several ?? false,
    },
  };
}

interface Chosen {
  selection: Selection;
  rows: Uint32Array;
}

interface Store extends RowSource {
  file: RenewableFile;
  calendar: Calendar;
  intake: ReviewIntake;
  byTime: Uint32Array;
  /** Not by time; 4 bytes a row. */
  order: { key: SortKey; rows: Promise<Uint32Array> } | null;
  /** Reused by the next calls. */
  chosen: { filter: string; review: ReviewFilter; answer: Promise<Chosen> } | null;
}

const names = acceptedNames(joinedNames);

function calledSpecies(species: SpeciesName): CalledSpecies {
  const [, ...also] = names.namesFor(species.scientific_name);
  return also.length > 0 ? { ...species, also } : species;
}

function ranksOf(species: RowSource['species']): Uint32Array {
  const name = (id: number) => species[id]!.common_name || species[id]!.scientific_name;
  const sorted = species.map((_, id) => id).sort((a, b) => name(a).localeCompare(name(b)));
  const ranks = new Uint32Array(species.length);
  sorted.forEach((id, rank) => (ranks[id] = rank));
  return ranks;
}

/** Ignores rows that were not read. */
function note(store: Store, row: number, judgement: Judgement): void {
  const place = store.places.indexOf(row);
  if (place >= 0) store.reviews.judge(place, judgement);
}

/** Keeps a result that ignores verdicts. */
function saidAnew(store: Store): void {
  if (store.chosen?.review !== 'all') store.chosen = null;
}

async function keysOf(store: Store, key: SortKey): Promise<Float32Array | Uint32Array> {
  if (key === 'snr') return store.details.all('snr_db', store.columns.rows);
  if (key === 'confidence') return store.columns.confidence.subarray(0, store.columns.rows);
  return speciesKeys(store.columns, ranksOf(store.species));
}

function orderedBy(store: Store, key: SortKey): Promise<Uint32Array> {
  if (key === 'time') return Promise.resolve(store.byTime);
  if (store.order?.key !== key) {
    const rows = keysOf(store, key).then((keys) => orderBy(store.byTime, keys));
    const order = { key, rows };
    store.order = order;
    rows.catch(() => {
      if (store.order === order) store.order = null;
    });
  }
  return store.order.rows;
}

async function choose(store: Store, filter: DetectionFilter): Promise<Chosen> {
  const order = await orderedBy(store, filter.sort);
  const { species, reviews } = store;
  return select(
    { ...store, verdicts: reviews.counting, speciesCount: species.length, order },
    filter,
  );
}

function chosenBy(store: Store, filter: DetectionFilter): Promise<Chosen> {
  const text = JSON.stringify(filter);
  if (store.chosen?.filter !== text) {
    const chosen = { filter: text, review: filter.review, answer: choose(store, filter) };
    store.chosen = chosen;
    chosen.answer.catch(() => {
      if (store.chosen === chosen) store.chosen = null;
    });
  }
  return store.chosen.answer;
}

/** Empty where no recording belongs to any. */
function deploymentsIn(
  recordings: RecordingTable | null,
): Pick<Loaded, 'deployments' | 'corrects'> {
  if (!recordings || recordings.deployments.length === 0) return {};
  const used = new Set(recordings.names.map((_, place) => recordings.deploymentAt(place)));
  return {
    corrects: recordings.corrects,
    deployments: recordings.deployments.map((one, at) => ({
      deployment_id: one.deployment_id,
      site_id: one.site_id,
      site: one.site,
      device_id: one.device_id,
      since: (one.recorded_from ?? one.start)?.slice(0, 10) ?? null,
      used: used.has(at),
    })),
  };
}

/** Call `load` first. */
export function createDetectionStore() {
  let store: Store | null = null;
  let loads = 0;
  const loaded = (): Store => {
    if (!store) throw new Error('Load the detections first.');
    return store;
  };

  return {
    /** Drops earlier detections; a load in progress fails. Throws ReadError. */
    async load(
      input: LoadInput,
      report: (news: { rows: number; total: number }) => void,
    ): Promise<Loaded> {
      const load = ++loads;
      store = null;
      const file = renewableFile(input.detections.url, input.detections.size);
      const [listed, parquet, placing] = await Promise.all([
        recordingTableOrNone(input.filesUrl),
        openParquet(file),
        loadPlacing(input.clocks),
      ]);
      const recordings =
        listed && placing ? placing.placeRecordings(listed, input.clocks ?? null) : listed;
      const { columns, places, groups, species, files, sample } = await loadDetections(parquet, {
        species: input.species,
        recordings,
        limit: input.limit,
        wanted: input.wanted,
        onProgress: (rows, of) => report({ rows, total: of }),
        stopped: () => load !== loads,
      });
      const timeOf = (row: number) => timeAt(columns, row);
      const calendar = createCalendar(
        daysIn(columns.rows, timeOf),
        recordings && effortIn(recordings),
      );
      const reviews = createReviewTable(columns.rows);
      const held: Store = {
        file,
        columns,
        places,
        details: createDetailReader(parquet, groups),
        species,
        files,
        recordings,
        reviews,
        intake: createReviewIntake(reviews, { columns, files, species }, names.key),
        calendar,
        byTime: orderByTime(columns),
        order: null,
        chosen: null,
      };
      for (const [row, judgement] of input.verdicts) note(held, row, judgement);
      store = held;
      const varying = varyingIn(parquet.groups, recordings);
      return {
        rows: columns.rows,
        total: parquet.rows,
        sample,
        species: species.map(calledSpecies),
        recorders: recordings?.recorders ?? [],
        days: calendar.days,
        effort: calendar.effort && calendar.effort.slice(),
        ...varying,
        ...deploymentsIn(recordings),
      };
    },
    renew: ({ url }: Source) => loaded().file.renew(url),
    async select(filter: DetectionFilter): Promise<Selection> {
      const { selection } = await chosenBy(loaded(), filter);
      // Answers are transferred; this one is cached.
      return {
        ...selection,
        speciesCounts: selection.speciesCounts.slice(),
        speciesBest: selection.speciesBest.slice(),
        cells: selection.cells.slice(),
        effort: selection.effort && selection.effort.slice(),
      };
    },
    async rows({
      filter,
      from,
      to,
    }: {
      filter: DetectionFilter;
      from: number;
      to: number;
    }): Promise<DetectionRow[]> {
      const held = loaded();
      return rowsAt(held, (await chosenBy(held, filter)).rows.subarray(from, to));
    },
    async indexOf({ filter, row }: { filter: DetectionFilter; row: number }): Promise<number> {
      const held = loaded();
      const place = held.places.indexOf(row);
      return place < 0 ? -1 : (await chosenBy(held, filter)).rows.indexOf(place);
    },
    async around({ row, range }: { row: number; range: { from: number; to: number } }) {
      const held = loaded();
      const place = held.places.indexOf(row);
      return place < 0 ? [] : rowsAround(held, place, range);
    },
    judge({ row, ...judgement }: { row: number } & Judgement) {
      const held = loaded();
      note(held, row, judgement);
      saidAnew(held);
    },
    review(input: ExplorerCalls['review']['input']): boolean {
      const held = loaded();
      const more = held.intake.take(input);
      if (more) saidAnew(held);
      return more;
    },
    keys(rows: readonly number[]): ReviewedDetection[] {
      const held = loaded();
      return rows.flatMap((row) => {
        const place = held.places.indexOf(row);
        if (place < 0) return [];
        return [plainRowAt(held, place)];
      });
    },
    async csv({ filter, person, probabilities = [] }: ExplorerCalls['csv']['input']) {
      const held = loaded();
      const rows = filter
        ? (await chosenBy(held, filter)).rows
        : held.byTime.filter((row) => held.reviews.counting[row] !== 0);
      return detectionsCsv(held, rows, { person, probabilities });
    },
  };
}
