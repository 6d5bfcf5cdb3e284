import { createClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openTestService } from '../support/test-service.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { signUp } from '../web/support/environment/person.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { openHostPage, type HostPage, type Placed } from './support/host-page.ts';
import { storeResults } from './support/stored-results.ts';
import { watchTraffic } from './support/traffic.ts';

const environment = useTestEnvironment(() => openTestService());
const detections = 700_000;
const kinds = ['summary', 'species', 'activity'];
let host: HostPage;
let placed: Placed[] = [];

beforeAll(async () => {
  const { service } = environment;
  const person = await signUp(await openVisitor(environment.browser, service.url), 'Reserve');
  const { projectId } = await storeResults(service, person, service.folder, detections);
  const { secret } = await person.api.keys.create({ name: 'Server', scopes: ['embed:create'] });
  const server = createClient({ baseUrl: service.url, auth: { apiKey: secret } });
  const mint = async (_: string, origin: string) =>
    (await server.embed.createToken({ project_id: projectId, origins: [origin] })).token;
  host = await openHostPage(service.url, mint, () => placed);
  placed = kinds.map((widget) => ({
    tenant: 'reserve',
    attributes: { widget, 'base-url': service.url, 'project-id': projectId, locale: 'en-GB' },
  }));
});
afterAll(() => host?.close());

const KB = 1024;

describe('a page with three widgets of a project with 700,000 detections', () => {
  test('takes one token, one list, one file and little else from a visitor’s connection', async () => {
    const { page } = await environment.visitor();
    const traffic = await watchTraffic(page);
    await page.goto(host.origin);
    const activity = page.locator('biophony-widget').nth(2);
    await activity.scrollIntoViewIfNeeded();
    await expect(activity.locator('canvas').first()).toBeVisible();
    await expect.poll(() => traffic.underWay()).toEqual([]);
    const asked = traffic.asked.map((path) => path.replace(/[\da-f-]{36}/, 'ID').slice(0, 40));
    const of = (part: string) => asked.filter((path) => path.includes(part));
    expect(of('/token')).toHaveLength(1);
    expect(of('/analyses')).toHaveLength(2);
    expect(of('/store/')).toHaveLength(1);
    expect(of('/deployments')).toHaveLength(1);
    // The page and its two files, the widgets’ script, a token, the list, the results, the project, its deployments, whose
    // clocks may be corrected, and files.csv.
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(traffic.broken()).toEqual([]);
    expect(traffic.bytes()).toBeGreaterThan(50 * KB);
    expect(traffic.bytes()).toBeLessThan(1200 * KB);
  });
});
