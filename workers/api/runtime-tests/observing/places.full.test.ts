import { endpoints, type Endpoint } from '@biophony/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Child } from '../servers/child.ts';
import { localData, type LocalData } from '../servers/local-data.ts';
import { localEntries, startEntry, testServerOf } from '../servers/local-server.ts';
import { Caller, newAccount, type Account } from '../suite/support/account.ts';
import { newDataset } from '../suite/support/card.ts';
import {
  expectNoPlace,
  hiddenSites,
  placeWords,
  uploadOfHiddenSites,
} from '../suite/support/hidden-sites.ts';
import { startTraceCollector, type TraceCollector } from './trace-collector.ts';

const token = 'a-token-for-the-scraper-of-the-metrics-01';
const page = { origin: 'https://reserve.example' };
const [eyrie, den] = hiddenSites;

/** Every call that a place goes into or comes out of: those that succeed, and those that are refused for what they say. */
async function useSurvey(ada: Account): Promise<Record<string, string>> {
  const { projectId, dataId } = await newDataset(ada);
  const params = { projectId, dataId };
  await uploadOfHiddenSites(ada, dataId);
  await ada.ok('deploymentProposals', { params });
  const note = `At ${placeWords.join()}`;
  const { site } = await ada.ok('sitesCreate', { params, body: { ...eyrie, note } });
  await ada.refused('sitesCreate', 'conflict', { params, body: { ...eyrie, note } });
  const far = { ...den, latitude: den.latitude + 90 };
  await ada.refused('sitesCreate', 'invalid_request', { params, body: far });
  const text = { ...den, latitude: placeWords[1] } as never;
  await ada.refused('sitesCreate', 'invalid_request', { params, body: text });
  await ada.ok('sitesUpdate', {
    params: { ...params, siteId: site.site_id },
    body: { latitude: eyrie.latitude, longitude: eyrie.longitude, note: `${note}.` },
    headers: { 'if-match': `"${site.version}"` },
  });
  const sheetOf = (latitude: number) =>
    Buffer.from(
      `site,latitude,longitude,device_id,note\nDen,${latitude},${den.longitude},RECORDER1,${note}\n`,
    ).toString('base64');
  for (const body of [
    { sheet: sheetOf(den.latitude), dry_run: true },
    { sheet: sheetOf(far.latitude) },
    { sheet: sheetOf(den.latitude) },
  ])
    await ada.ok('sitesImport', { params, body });
  const { deployments } = await ada.ok('deploymentsCreate', {
    params,
    body: { deployments: [{ site_id: site.site_id, device_id: 'RECORDER0', note }] },
  });
  const one = { ...params, deploymentId: deployments[0]?.deployment_id ?? '' };
  const body = { shift_s: 3600, reason: note };
  await ada.ok('correctionsPreview', { params: one, body });
  await ada.ok('correctionsApply', { params: one, body });
  await ada.ok('correctionsRevert', { params: one });
  await ada.refused('correctionsRevert', 'conflict', { params: one });
  for (const id of ['sitesList', 'deploymentsList', 'deploymentsEffort', 'filesList'] as const)
    await ada.ok(id, { params });
  await ada.ok('filesList', { params, query: { search: placeWords[0] } });
  return one;
}

describe.each(localEntries())('log, traces and metrics of $name', (entry) => {
  let data: LocalData;
  let collector: TraceCollector;
  let child: Child;
  beforeAll(async () => {
    data = await localData();
    collector = await startTraceCollector();
    child = await startEntry(entry, data, {
      BIOPHONY_METRICS_TOKEN: token,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
  });
  afterAll(async () => {
    await collector.stop();
    await data.remove();
  });

  it('hold no exact place of a site, whatever is called with it (S14.37)', async () => {
    const server = testServerOf(entry, data, child);
    const ada = await newAccount(server);
    const params = await useSurvey(ada);
    const { token: widgetToken } = await ada.ok('embedTokensCreate', {
      body: { project_id: params.projectId ?? '', origins: [page.origin] },
    });
    const widget = new Caller(server, widgetToken);
    const rows = (Object.values(endpoints) as Endpoint[]).filter(({ embed }) => embed);
    for (const { id } of rows) {
      const { status } = await widget.raw(id, { params, headers: page });
      expect(status, id).toBeLessThan(500);
    }
    // Places in addresses, where no row has any.
    for (const place of placeWords)
      for (const path of [
        `/api/projects/${encodeURIComponent(place)}/sites?at=${place}`,
        `/api/${place}`,
        `/store/${place}`,
      ])
        await fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${ada.token}` } });
    const scraped = await fetch(`${server.baseUrl}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const metrics = await scraped.text();
    await child.stop();

    const log = child.log();
    for (const path of ['/sites', '/sites/import', '/corrections', '/effort'])
      for (const told of [log, metrics, JSON.stringify(collector.spans())])
        expect(told).toContain(
          `/api/projects/{projectId}${path === '/corrections' ? '/deployments/{deploymentId}' : ''}${path}`,
        );
    expectNoPlace('the log', log);
    expectNoPlace('the metrics', metrics);
    expectNoPlace('the traces', JSON.stringify(collector.exports));
  });
});
