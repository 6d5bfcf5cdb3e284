import { endpoints, openApiDocument, type Endpoint, type RouteId } from '@biophony/contract';
import { describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { blobSource } from '../upload/blob-source.ts';
import { fetchTransport } from '../upload/transport.ts';
import { uploadFiles } from '../upload/upload-files.ts';
import { mockService } from './mock-service.ts';
import { testClock } from './test-clock.ts';

function mocked() {
  const service = mockService();
  const { url: baseUrl, fetch } = service;
  const client = createClient({ baseUrl, fetch, auth: { apiKey: 'bp_test' }, maxRetries: 0 });
  return { service, client };
}

type Operation = { requestBody?: { content: Record<string, { example: unknown }> } };
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const bodyFor = ({ path, method }: Endpoint) =>
  paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example;

const params = {
  projectId: 'a project',
  noteId: 'n',
  dataId: 'd',
  fileId: 'f',
  analysisId: 'a',
  keyId: 'k',
  tokenId: 't',
  model: 'birdnet-v2.4',
  orderId: 'order',
  presetId: 'preset',
  shardId: 's',
  siteId: 'site',
  deploymentId: 'deployment',
  sampleId: 'sample',
  calibrationId: 'calibration',
  invitationId: 'invitation',
  linkId: 'link',
  userId: 'u',
  tag: 'dawn',
  type: 'birdnet_v2_4',
};
const queries: Partial<Record<RouteId, object>> = {
  validationConfig: { method: 'by_device' },
  recordingsSearch: { search: 'nest' },
  authDeviceGet: { user_code: 'BCDF-GHJK' },
};
const rows: readonly Endpoint[] = Object.values(endpoints);

describe('a mock of the service', () => {
  test.each(rows.filter(({ page }) => !page).map((row) => [row.id, row] as const))(
    'answers %s as the contract has it',
    async (id, row) => {
      const { service, client } = mocked();
      const call = { params, body: bodyFor(row), query: queries[id] };
      const answer = await client.request(id, call as never);
      expect(row.answer.parse(answer)).toBeDefined();
      expect(service.calls).toMatchObject([{ route: id }]);
    },
  );

  test('repeats what was sent: IDs of the path and fields of the body', async () => {
    const { service, client } = mocked();
    expect((await client.projects.create({ title: 'Mine' })).title).toBe('Mine');
    expect((await client.projects.get('p 1')).project_id).toBe('p 1');
    const settings = { min_conf: 0.5 };
    const analysis_type = 'acoustic_indices';
    const made = await client.analyses.create('p1', { analysis_type, settings });
    expect(made).toMatchObject({ analysis_type, settings, project_id: 'p1' });
    expect((await client.waitForAnalysis(made.analysis_id)).status).toBe('completed');
    expect(service.calls.map(({ route }) => route)).toEqual([
      'projectsCreate',
      'projectsGet',
      'analysesCreate',
      'analysesGet',
    ]);
    expect(service.calls[1]?.params).toEqual({ projectId: 'p 1' });
    expect(service.calls[0]?.body).toEqual({ title: 'Mine' });
  });

  test('takes an upload, keeps its bytes and confirms them', async () => {
    const { service, client } = mocked();
    const files = ['a.wav', 'b/c.wav'].map((filename, i) =>
      blobSource({ filename, blob: new Blob([new Uint8Array(100 + i)]) }),
    );
    const transport = fetchTransport(service.fetch);
    const report = await uploadFiles(client, 'd1', files, { transport });
    expect(report.files.map(({ filename, outcome }) => [filename, outcome])).toEqual([
      ['a.wav', 'stored'],
      ['b/c.wav', 'stored'],
    ]);
    expect(service.files().get('b/c.wav')).toHaveLength(101);
    expect((await client.datasets.completeUpload('d1')).dataset).toMatchObject({
      data_id: 'd1',
      file_count: 2,
      total_size_bytes: 201,
    });
  });

  test('an upload is confirmed in pages, whose counts and files are added up', async () => {
    const { service, client } = mocked();
    const { dataset } = await client.datasets.completeUpload('d1');
    const file = (name: string, status: 'stored' | 'missing') => ({
      file_id: name,
      filename: `${name}.wav`,
      status,
      size_bytes: 1,
      stored_bytes: 1,
      verified_by: null,
    });
    const pages = [[file('a', 'stored'), file('b', 'missing')], [file('c', 'stored')], []];
    service.answer('uploadComplete', ({ query }) => {
      const at = Number(query.cursor ?? 0);
      const files = pages[at]!;
      const of = (status: string) => files.filter((one) => one.status === status).length;
      const counts = { stored: of('stored'), missing: of('missing'), wrong_size: 0 };
      return { dataset, files, ...counts, next_cursor: at < 2 ? String(at + 1) : null };
    });
    const whole = await client.datasets.completeUpload('d1');
    expect(whole).toMatchObject({ stored: 2, missing: 1, next_cursor: null });
    expect(whole.files.map(({ file_id }) => file_id)).toEqual(['a', 'b', 'c']);
    const taken: string[] = [];
    const onFile = (one: { file_id: string }) => void taken.push(one.file_id);
    expect(await client.datasets.completeUpload('d1', { onFile })).toMatchObject({
      stored: 2,
      files: [],
    });
    expect(taken).toEqual(['a', 'b', 'c']);
  });

  test('answers as it is told, and only what the contract allows', async () => {
    const { service, client } = mocked();
    const [example] = (await client.projects.list()).projects;
    if (!example) throw new Error('no example');
    service.answer('projectsList', ({ query }) => ({
      projects: [{ ...example, title: query.cursor ? 'Last' : 'First' }],
      next_cursor: query.cursor ? null : 'more',
    }));
    const titles: string[] = [];
    for await (const { title } of client.projects.list()) titles.push(title);
    expect(titles).toEqual(['First', 'Last']);
    expect(() => service.answer('storage', { total_size_gb: 1 } as never)).toThrow(
      /subscription_limit_gb/,
    );
    service.answer('projectsList', () => ({ projects: 'none' }) as never);
    await expect(client.projects.list()).rejects.toThrow(/projects/);
    service.reset();
    expect((await client.projects.list()).projects).toEqual([example]);
    expect(service.calls).toHaveLength(1);
  });

  test('refuses what the service would refuse, and what it is told to', async () => {
    const { service, client } = mocked();
    const blank = client.projects.create({ title: ' ' });
    await expect(blank).rejects.toMatchObject({ code: 'invalid_request', field: 'title' });
    const { url: baseUrl, fetch } = service;
    const stranger = createClient({ baseUrl, fetch, auth: { getToken: async () => 'x' } });
    await expect(stranger.request('storage', { bearer: null })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    service.refuse('storage', 'rate_limited', { message: 'Too many calls.' });
    await expect(client.validation.storage()).rejects.toMatchObject({
      status: 429,
      message: 'Too many calls.',
    });
    expect((await client.validation.storage()).subscription_tier).toBe('free');
    const nowhere = await fetch(`${baseUrl}/api/nothing`);
    expect([nowhere.status, await nowhere.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('may be away for a while, which a client with a clock of a test waits out at once', async () => {
    const { service } = mocked();
    const { url: baseUrl, fetch } = service;
    const clock = testClock();
    const client = createClient({ baseUrl, fetch, auth: { apiKey: 'bp_test' }, clock });
    service.refuse('projectsList', 'unavailable', { times: 3 });
    const { projects } = await clock.runUntil(client.projects.list());
    expect(projects).toHaveLength(1);
    expect(clock.now()).toBeGreaterThan(0);
  });
});
