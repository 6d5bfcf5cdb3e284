import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../client.ts';
import { mockService } from '../testing/index.ts';
import { exportAccount, type ExportLine } from './export-account.ts';

const mock = mockService();
const client = createClient({
  baseUrl: mock.url,
  fetch: mock.fetch,
  auth: { apiKey: 'key' },
});
beforeEach(() => mock.reset());

async function lines(): Promise<ExportLine[]> {
  const all: ExportLine[] = [];
  for await (const line of exportAccount(client)) all.push(line);
  return all;
}
const kinds = async () => (await lines()).map(({ kind }) => kind);

describe('an export of an account', () => {
  it('has all that belongs to it, and ends with the number of its lines (S3.13)', async () => {
    const all = await lines();
    const found = all.map(({ kind }) => kind);
    expect([...new Set(found)]).toEqual([
      'export',
      'profile',
      'api_key',
      'runner_token',
      'preset',
      'project',
      'public_access',
      'member',
      'invitation',
      'viewer_link',
      'dataset',
      'file',
      'site',
      'deployment',
      'correction',
      'analysis',
      'result_file',
      'review',
      'sample',
      'sample_item',
      'calibration',
      'audit',
      'end',
    ]);
    expect(all.at(-1)?.value).toEqual({ lines: all.length - 1 });
    const file = all.find(({ kind }) => kind === 'file');
    const dataset = all.find(({ kind }) => kind === 'dataset')?.value as { data_id: string };
    const project = all.find(({ kind }) => kind === 'project')?.value as { project_id: string };
    expect(file).toMatchObject({ project_id: project.project_id, of: dataset.data_id });
    expect(JSON.stringify(all)).not.toMatch(/download_url|"secret"/);
  });

  it('follows every page', async () => {
    const page = await client.files.list('D');
    const [file] = page.files;
    mock.answer('filesList', ({ query }) => ({
      ...page,
      files: [{ ...file!, filename: query.cursor ?? 'first' }],
      next_cursor: query.cursor ? null : 'second',
    }));
    const files = (await lines()).filter(({ kind }) => kind === 'file');
    expect(files.map(({ value }) => (value as { filename: string }).filename)).toEqual([
      'first',
      'second',
    ]);
  });

  it('goes on where a key may not read something or a project goes meanwhile, and says so', async () => {
    mock.refuse('keysList', 'forbidden', { message: 'Not by a key.' });
    mock.refuse('sitesList', 'not_found', { message: 'There is no such project.' });
    const all = await lines();
    expect(all.filter(({ kind }) => kind === 'left_out').map(({ value }) => value)).toEqual([
      { kind: 'api_key', why: 'Not by a key.' },
      { kind: 'project', why: 'There is no such project.' },
    ]);
    expect(all.at(-1)?.kind).toBe('end');
  });

  it('has no end where a call fails', async () => {
    mock.refuse('reviewsList', 'insufficient_scope', { message: 'Not with this key.' });
    await expect(kinds()).rejects.toThrow('Not with this key.');
  });

  it('names projects of others, and reads nothing of them', async () => {
    const page = await client.projects.list();
    mock.answer('projectsList', {
      ...page,
      projects: page.projects.map((one) => ({ ...one, role: 'manager' as const })),
    });
    mock.calls.length = 0;
    expect(await kinds()).toContain('shared_project');
    expect(mock.calls.map(({ route }) => route)).not.toContain('projectsGet');
  });
});
