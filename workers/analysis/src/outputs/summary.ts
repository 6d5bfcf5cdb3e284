import {
  indexNames,
  type ResultFileName,
  resultsFormat,
  type Summary,
} from '@biophony/contract/results';
import { indexParameters } from '../indices/acoustic-indices.ts';
import { type ResultRow, type RunMeta, settingsHash } from '../results/file-result.ts';
import { momentAt } from '../results/recording-time.ts';

type Notice = Summary['notices'][number];

function createClocks(timezone: string | null) {
  const counts = new Map<string, number>();
  const note = (): string | null => {
    const offsets = [...counts.keys()];
    if (timezone !== null || offsets.length < 2) return null;
    return (
      `Hours and days are those of the recorders' clocks, and these differ (${offsets.sort().join(', ')}). ` +
      'Analyse with a time zone (--timezone) to count all by one clock.'
    );
  };
  return {
    add(offset: string | null) {
      const name = offset ?? 'unknown';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    build: (): Summary['clocks'] => ({
      timezone,
      detections_by_offset: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      note: note(),
    }),
  };
}

/** Numbers, times and offsets, which differ between recordings with the same issue. */
const ownFigures = /[+-]?\d[\d.,:T]*(?:[+-]\d\d:\d\d|Z)?/g;
/** Kinds of one code; its others count as the first. */
const mostKinds = 5;

/** Groups issues by code and kind: sentences that differ only in figures are one kind. */
function createNotices() {
  const kinds = new Map<string, { notice: Notice; isSame: boolean }>();
  const codes = new Map<string, string[]>();
  return {
    add({ code, message }: Pick<Notice, 'code' | 'message'>) {
      const ofCode = codes.get(code) ?? [];
      codes.set(code, ofCode);
      let kind = `${code} ${message.replaceAll(ownFigures, '0')}`;
      if (!kinds.has(kind))
        if (ofCode.length < mostKinds) {
          ofCode.push(kind);
          kinds.set(kind, { notice: { code, message, files: 0 }, isSame: true });
        } else kind = ofCode[0] ?? kind;
      const one = kinds.get(kind)!;
      one.notice.files++;
      one.isSame &&= one.notice.message === message;
    },
    build: (): Notice[] =>
      [...kinds.values()].map(({ notice, isSame }) =>
        isSame ? notice : { ...notice, message: `For example: ${notice.message}` },
      ),
  };
}

type SpeciesSummary = Summary['species'][number];

interface SummaryBuilder {
  add(row: ResultRow): void;
  detections(): number;
  build(): Summary;
}

interface Spread {
  sum: number;
  count: number;
  min: number;
  max: number;
}

const widen = (spread: Spread | undefined, value: number): Spread => ({
  sum: (spread?.sum ?? 0) + value,
  count: (spread?.count ?? 0) + 1,
  min: Math.min(spread?.min ?? value, value),
  max: Math.max(spread?.max ?? value, value),
});

const byCount = (a: SpeciesSummary, b: SpeciesSummary): number =>
  b.count - a.count ||
  (a.scientific_name < b.scientific_name ? -1 : a.scientific_name > b.scientific_name ? 1 : 0) ||
  (a.common_name < b.common_name ? -1 : 1);

/**
 * Equal rows in the order of the input files give an equal summary. `complete`: no recording is
 * missing.
 */
export function createSummary(
  meta: RunMeta,
  timezone: string | null = null,
  complete = true,
): SummaryBuilder {
  const files = { total: 0, analysed: 0, refused: 0 };
  const species = new Map<string, SpeciesSummary>();
  const days = new Map<string, number>();
  const by_hour = Array.from({ length: 24 }, () => 0);
  const spreads = new Map<string, Spread>();
  const notices = createNotices();
  let seconds = 0;
  let detections = 0;
  const filtered = { range: 0, list: 0, threshold: 0 };
  let undated = 0;
  const clocks = createClocks(timezone);

  const addDetections = ({ recording, result }: ResultRow) => {
    for (const { scientific_name, common_name, confidence, start_s } of result.detections) {
      detections++;
      const key = `${scientific_name}\n${common_name}`;
      const previous = species.get(key);
      species.set(key, {
        scientific_name,
        common_name,
        count: (previous?.count ?? 0) + 1,
        best_confidence: Math.max(previous?.best_confidence ?? 0, confidence),
      });
      const moment = momentAt(recording.recorded_at, start_s);
      if (!moment) undated++;
      else {
        clocks.add(recording.utc_offset);
        by_hour[moment.hour]! += 1;
        days.set(moment.day, (days.get(moment.day) ?? 0) + 1);
      }
    }
  };

  return {
    add(row) {
      const { result } = row;
      addDetections(row);
      if (row.continues) return;
      files.total++;
      files[result.status]++;
      seconds += result.seconds_analysed;
      filtered.range += result.filtered_by_range;
      filtered.list += result.filtered_by_list ?? 0;
      filtered.threshold += result.filtered_by_threshold ?? 0;
      if (result.status === 'analysed') for (const issue of result.issues) notices.add(issue);
      for (const [column, value] of Object.entries(result.indices ?? {}))
        spreads.set(column, widen(spreads.get(column), value));
    },
    detections: () => detections,
    build() {
      const indices = Object.fromEntries(
        indexNames.flatMap((column) => {
          const spread = spreads.get(column);
          if (!spread) return [];
          const { sum, count, min, max } = spread;
          return [[column, { mean: sum / count, min, max }]];
        }),
      );
      const indexed = spreads.size > 0;
      const { analysis_type, model, model_version, model_verified, settings } = meta;
      return {
        format_version: resultsFormat,
        analysis_type,
        model,
        model_version,
        model_verified: model_verified ?? null,
        device: meta.device ?? null,
        model_sha256: meta.model_sha256 ?? null,
        software: meta.software ?? null,
        runtime: meta.runtime ?? null,
        settings,
        settings_hash: settingsHash(meta.settings),
        complete,
        files,
        seconds_analysed: Math.round(seconds * 1000) / 1000,
        detections,
        filtered_by_range: filtered.range,
        filtered_by_list: filtered.list,
        filtered_by_threshold: filtered.threshold,
        notices: notices.build(),
        species: [...species.values()].sort(byCount),
        by_hour,
        by_day: [...days]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([day, count]) => ({ day, detections: count })),
        undated,
        clocks: clocks.build(),
        indices: indexed ? indices : null,
        index_parameters: indexed ? indexParameters : null,
      };
    },
  };
}

export function leftOutNotice(
  names: readonly ResultFileName[],
  most: number,
  { files }: Pick<Summary, 'files'>,
): Notice {
  return {
    code: 'text_files_left_out',
    message:
      `Results of more than ${most.toLocaleString('en')} detections come without ${names.join(', ')}. ` +
      'Every detection is in detections.parquet, and "biophony-analysis export" makes the other files of it.',
    files: files.total,
  };
}

export const surveyNotice = (message: string, { files }: Pick<Summary, 'files'>): Notice => ({
  code: 'survey_files_left_out',
  message,
  files: files.total,
});
