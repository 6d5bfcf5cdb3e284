import { type BodyOf, type RouteId, scopes } from '@biophony/contract';
import { routes } from '@biophony/contract/constants';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { startTraceCollector } from '../../test/trace-collector.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { sha256Hex } from '../base/secrets.ts';
import { newApiKey } from '../identity/api-keys.ts';
import { jsonLogger } from '../platform/json-logger.ts';
import { observe } from './observe.ts';

/** Places whose digits occur nowhere else. */
const [eyrie, den] = [
  { name: 'Eyrie', latitude: 47.651234, longitude: 9.480175, public_precision: '0.1' },
  { name: 'Den', latitude: 48.712345, longitude: 10.591286, public_precision: 'hidden' },
] as const;
const digits = [eyrie, den].flatMap(({ latitude, longitude }) =>
  [latitude, longitude].map((degrees) => String(degrees).replace(/(\.\d{4}).*/, '$1')),
);
const token = 'a-token-for-the-scraper-of-the-metrics-01';
const word = `+${eyrie.latitude}+0${eyrie.longitude}`;

test('log, metrics and traces hold no exact place of a site, whatever is called with it (S14.37)', async () => {
  const service = await ServiceContext.start();
  const collector = await startTraceCollector();
  onTestFinished(async () => {
    await collector.stop();
    await service.close();
  });
  const lines: string[] = [];
  service.deps.log = jsonLogger((line) => lines.push(line));
  const connInfo = () => ({ remote: { address: '127.0.0.1' } });
  const observing = await observe(
    {
      metricsToken: token,
      logFile: undefined,
      traces: { endpoint: collector.endpoint, headers: {}, serviceName: 'marsh' },
    },
    { ...service.deps, dataDir: service.root, baseUrl: 'http://localhost', connInfo },
  );
  const app = new Hono();
  app.route('/', observing.app);
  const { db, blobs } = observing;
  app.route('/', createApp({ ...service.deps, db, blobs }, handlers, { connInfo }));

  const key = newApiKey();
  await service.user('ada');
  await service.db
    .prepare(
      `INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at)
       VALUES ('k', 'ada', 'k', 'bp_', ?, ?, '')`,
    )
    .bind(sha256Hex(key), JSON.stringify(scopes))
    .run();
  const request = async (method: string, path: string, body?: unknown) => {
    const answer = await app.request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const call = async <K extends RouteId>(
    id: K,
    status: number,
    params: Record<string, string> = {},
    body?: BodyOf<K>,
  ) => {
    const [method, template] = routes[id];
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const answer = await request(method, path, body);
    expect(answer.status, `${id}: ${answer.text}`).toBe(status);
    return JSON.parse(answer.text) as Record<string, Record<string, string>>;
  };

  const { project } = await call('projectsCreate', 201, {}, { title: `Nests at ${word}` });
  const params = { projectId: project?.project_id ?? '' };
  const note = `At ${word}`;
  const { site } = await call('sitesCreate', 201, params, { ...eyrie, note });
  await call('sitesCreate', 409, params, { ...eyrie, note });
  await call('sitesCreate', 400, params, { ...den, latitude: den.latitude + 90 });
  await call('sitesCreate', 400, params, { ...den, latitude: word as never });
  const at = { ...params, siteId: site?.site_id ?? '' };
  await call('sitesUpdate', 200, at, {
    latitude: den.latitude,
    longitude: den.longitude,
    note: `${note}.`,
  });
  const sheet = `site,latitude,longitude,device_id\nDen,${den.latitude},${den.longitude},RECORDER1\n`;
  await call('sitesImport', 200, params, { sheet: btoa(sheet) });
  const deployments = [{ site_id: at.siteId, device_id: 'RECORDER0', note }];
  await call('deploymentsCreate', 201, params, { deployments });
  for (const id of ['sitesList', 'deploymentsList', 'deploymentsEffort'] as const)
    await call(id, 200, params);
  for (const path of [`/api/projects/${word}/sites?at=${word}`, `/api/${word}`, `/store/${word}`])
    await request('GET', path);
  const scrape = { headers: { authorization: `Bearer ${token}` } };
  const metrics = await (await app.request('http://localhost/metrics', scrape)).text();
  await observing.close();

  const traces = JSON.stringify(collector.exports);
  for (const said of [lines.join('\n'), metrics, traces]) {
    expect(said).toContain('/api/projects/{projectId}/sites/import');
    for (const place of digits) expect(said).not.toContain(place);
  }
});
