'use client';

import type { Deployment, Results, Site, SurveyAnalysis } from '@biophony/contract';
import { indexNames } from '@biophony/contract/results';
import { useQuery } from '@tanstack/react-query';
import { foundIn } from '../analyses/found-species.ts';
import { resultsQuery } from '../analyses/use-results.ts';
import { keys } from '../base/query-keys.ts';
import { indexTable, type IndexTable, loadIndices } from '../explorer/data/load-indices.ts';
import { ReadError, readProblem } from '../explorer/data/read-error.ts';
import { clocksOf } from '../explorer/use-placing.ts';
import { sourceOf } from '../explorer/use-result-reading.ts';
import { useData } from '../kit/data-context.ts';

/**
 * Index analyses that may be shown together: the newest of each dataset, with the newest settings.
 */
export function indexAnalyses(analyses: readonly SurveyAnalysis[]): SurveyAnalysis[] {
  const all = analyses.filter(({ analysis_type: type }) => type === 'acoustic_indices');
  const found = new Map<string, SurveyAnalysis>();
  for (const one of all)
    if (one.joins === all[0]?.joins && !found.has(one.data_id)) found.set(one.data_id, one);
  return [...found.values()];
}

interface Placed {
  deployments: readonly Deployment[];
  sites: readonly Site[];
}

interface OfDataset {
  data_id: string;
  results: Results['results'];
}

/** An index missing in one of the tables is empty there. */
export function joinIndexTables(tables: readonly IndexTable[]): IndexTable {
  const names = indexNames.filter((name) => tables.some((table) => table.names.includes(name)));
  const lines = tables.flatMap((table) =>
    table.files.map((file, at) => ({
      file,
      time: table.time[at] ?? Number.NaN,
      values: names.map((name) => table.values[table.names.indexOf(name)]?.[at] ?? Number.NaN),
    })),
  );
  return indexTable(lines, names);
}

/** At corrected local hours; null if the files exceed `mostBytes`. */
async function readIndices(
  all: readonly OfDataset[],
  placed: Placed,
  mostBytes: number,
): Promise<IndexTable | null> {
  let bytes = 0;
  const sources = all.map(({ data_id, results: { download_urls, summary } }) => {
    const indices = sourceOf(download_urls, 'indices.csv');
    const files = sourceOf(download_urls, 'files.csv');
    if (!indices || !files) throw new ReadError('missing', 'The results hold no indices.csv.');
    bytes += indices.size + files.size;
    return { indices, files, clocks: clocksOf(placed, data_id, summary) };
  });
  if (bytes > mostBytes) return null;
  const tables: IndexTable[] = [];
  for (const { indices, files, clocks } of sources)
    tables.push(await loadIndices(indices.url, files.url, clocks));
  return joinIndexTables(tables);
}

/** Cached by `name`. */
function useResultsOf<T>(
  analyses: readonly SurveyAnalysis[],
  name: readonly unknown[],
  read: (all: readonly OfDataset[]) => Promise<T>,
) {
  const { client, queryClient } = useData();
  const ids = analyses.map(({ analysis_id }) => analysis_id);
  const readNow = async () =>
    read(
      await Promise.all(
        analyses.map(async ({ analysis_id, data_id }) => ({
          data_id,
          results: await queryClient.fetchQuery(resultsQuery(client, analysis_id)),
        })),
      ),
    );
  return useQuery(
    {
      queryKey: ['explorer', ...name, ids],
      queryFn: async () => {
        try {
          return await readNow();
        } catch (error) {
          // Links expire with the embed token: retries once with new links.
          if (readProblem(error) !== 'expired') throw error;
          for (const id of ids)
            await queryClient.invalidateQueries({
              queryKey: keys.results(id),
              refetchType: 'none',
            });
          return readNow();
        }
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      structuralSharing: false,
    },
    queryClient,
  );
}

/** Null if too large for an embedding page. */
export const useProjectIndices = (
  analyses: readonly SurveyAnalysis[],
  placed: Placed,
  mostBytes: number,
) => {
  const versions = placed.deployments.map(({ deployment_id, version, correction }) => [
    deployment_id,
    version,
    correction?.correction_id ?? null,
  ]);
  return useResultsOf(analyses, ['indices', versions], (all) =>
    readIndices(all, placed, mostBytes),
  );
};

/** Seconds and files that several analyses covered. */
export const useAnalysedSound = (analyses: readonly SurveyAnalysis[]) =>
  useResultsOf(analyses, ['summary'], async (all) => {
    const found = all.map(({ results }) => foundIn(results.summary));
    return {
      files: found.reduce((sum, one) => sum + (one?.filesAnalysed ?? 0), 0),
      seconds: found.reduce((sum, one) => sum + (one?.seconds ?? 0), 0),
    };
  });
