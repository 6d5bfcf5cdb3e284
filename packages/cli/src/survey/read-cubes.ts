import type { SurveyAnalysis as Listed } from '@biophony/contract';
import { readCountCube, readEffortCube } from '@biophony/recordings/cubes';
import type { SiteFigures, SurveyAnalysis, SurveyFigures } from '@biophony/recordings/survey';
import type { Client, SurveyClient } from '@biophony/sdk';

async function bytesOf(
  client: Client,
  analysisId: string,
  file: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of client.results.bytes(analysisId, file, { signal }))
    parts.push(new Uint8Array(part));
  return await new Blob(parts).arrayBuffer();
}

interface Reading {
  stop: AbortSignal;
  say: (text: string) => void;
}

export async function readCubes(
  client: Client,
  analyses: readonly Listed[],
  { stop, say }: Reading,
): Promise<SurveyAnalysis[]> {
  const read: SurveyAnalysis[] = [];
  for (const [at, { analysis_id, data_id, dataset_name, in_time_zone }] of analyses.entries()) {
    say(`Reading ${at + 1} of ${analyses.length}: ${dataset_name}`);
    const bytes = (file: string) => bytesOf(client, analysis_id, file, stop);
    read.push({
      data_id,
      is_in_zone: in_time_zone !== null,
      counts: await readCountCube(await bytes('survey-counts.parquet')),
      effort: await readEffortCube(await bytes('survey-effort.parquet')),
    });
  }
  return read;
}

/** Recorded seconds, and local days with any recording. */
interface Recorded {
  seconds: number;
  days: Set<string>;
}

/**
 * Recorded effort per site, analysed or not, as figures without detections. Omits sites without
 * recordings.
 */
export async function readRecorded(
  survey: SurveyClient,
  projectId: string,
  signal: AbortSignal,
): Promise<SurveyFigures> {
  const sites = new Map<string | null, Recorded>();
  const add = (siteId: string | null, seconds: number, days: readonly string[] = []) => {
    const site = sites.get(siteId) ?? { seconds: 0, days: new Set() };
    site.seconds += seconds;
    for (const day of days) site.days.add(day);
    sites.set(siteId, site);
  };
  for await (const page of survey.deployments.effort(projectId, { limit: 1000 }, { signal })) {
    for (const { site_id, seconds, recordings, hours } of page.effort)
      if (recordings > 0)
        add(
          site_id,
          seconds,
          hours.map(({ hour }) => hour.slice(0, 10)),
        );
    for (const { seconds } of page.unassigned) add(null, seconds);
  }
  const figures = [...sites].map(([site_id, { seconds, days }]): SiteFigures => ({
    site_id,
    seconds,
    days: days.size,
    detections: 0,
    species: 0,
    chosen: 0,
  }));
  const sum = (of: (site: SiteFigures) => number) =>
    figures.reduce((total, site) => total + of(site), 0);
  return {
    detections: 0,
    seconds: sum(({ seconds }) => seconds),
    days: sum(({ days }) => days),
    undated: 0,
    sites: figures,
    species: [],
    weeks: [],
  };
}
