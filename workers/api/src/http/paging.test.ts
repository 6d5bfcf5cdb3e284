import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { encodeCursor } from './paging.ts';

let service: ServiceContext;
let browser: AuthBrowser;
let headers: Record<string, string>;
let projectId: string;

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, body: answer } = await browser.send(method, path, body, headers);
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
  return answer as T;
}

beforeEach(async () => {
  service = await ServiceContext.start();
  service.now = new Date();
  service.deps.mailer = { delivers: false, send: async () => {} };
  browser = new AuthBrowser(service);
  await browser.signUp('ada@biophony.example', 'dawn chorus at four 77');
  const { token } = (await browser.token()).body;
  headers = { authorization: `Bearer ${String(token)}` };
  const made = await send<{ project: { project_id: string } }>('POST', '/api/projects', {});
  projectId = made.project.project_id;
});
afterEach(() => service.close());

describe('a list goes past the longest names that the service takes, one a page', () => {
  /** Three names as long as may be, that begin with the same characters. */
  const longest = (length: number, text: string) =>
    [1, 2, 3].map((n) => text.repeat(length).slice(0, length - 1) + String(n));

  async function namesOf<Row>(path: string, rows: string, name: (row: Row) => unknown) {
    const found: unknown[] = [];
    let cursor: string | null = null;
    do {
      const answer: Record<string, Row[]> & { next_cursor: string | null } = await send(
        'GET',
        `${path}?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...(answer[rows] ?? []).map(name));
      cursor = answer.next_cursor;
    } while (cursor !== null && found.length < 4);
    return found;
  }

  async function promise(files: { filename: string; device_id?: string }[]): Promise<string> {
    const { data_id } = await send<{ data_id: string }>('POST', `/api/data/${projectId}/dataset`, {
      dataset_name: 'Card A',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    });
    const none = { recorded_at: null, utc_offset: null, make: null, model: null };
    const place = { latitude: null, longitude: null, battery_v: null, temperature_c: null };
    const sound = { format: 'wav', sample_rate_hz: 48_000, channels: 1, duration_s: 60 };
    await send('POST', `/api/data/datasets/${data_id}/upload-urls`, {
      files: files.map(({ filename, device_id = null }) => ({
        filename,
        size: 100,
        content_type: 'audio/wav',
        recording: { ...none, ...place, ...sound, device_id },
      })),
    });
    return data_id;
  }

  it('files, with characters of three bytes', async () => {
    const ending = '_050000.WAV';
    const names = longest(limits.filename_length - ending.length, '鸟').map((it) => it + ending);
    const dataId = await promise(names.map((filename) => ({ filename })));
    const path = `/api/data/datasets/${dataId}/files`;
    expect(await namesOf<{ filename: string }>(path, 'files', (row) => row.filename)).toEqual(
      names,
    );
  });

  it('sites, with a character whose normal form has two of three bytes', async () => {
    const names = longest(limits.site_name_length, '\u0958');
    const path = `/api/projects/${projectId}/sites`;
    for (const name of names) await send('POST', path, { name });
    expect(await namesOf<{ name: string }>(path, 'sites', (row) => row.name)).toEqual(names);
  });

  it('presets and recorders of earlier versions, with a character that JSON writes as six', async () => {
    const presets = longest(limits.preset_name_length, '\u0001');
    for (const [at, name] of presets.entries()) {
      await send('POST', '/api/presets', { name: `new ${at}`, analysis_type: 'birdnet_v2_4' });
      await service.db
        .prepare('UPDATE presets SET name = ? WHERE name = ?')
        .bind(name, `new ${at}`)
        .run();
    }
    expect(await namesOf<{ name: string }>('/api/presets', 'presets', (row) => row.name)).toEqual(
      presets,
    );
    const devices = longest(100, '\u0001');
    await promise(devices.map((device_id, n) => ({ filename: `${n}.WAV`, device_id })));
    await service.db.prepare("UPDATE files SET status = 'stored'").run();
    const path = `/api/projects/${projectId}/effort`;
    expect(
      await namesOf<{ device_id: string }>(path, 'unassigned', (row) => row.device_id),
    ).toEqual(devices);
  });
});

it.each(['1.5', '1e300', 'Infinity', '', 'a', '9'.repeat(400)])(
  'a list that goes on behind a number refuses the cursor of %j, as of another list',
  async (number) => {
    const sample_id = 'sample';
    await service.db
      .prepare(
        `INSERT INTO samples (project_id, sample_id, species, joins, settings, method, name, strata, item_count, assigned_to,
           made_by, made_by_name, created_at)
         SELECT ?, ?, 'Turdus merula', '[]', '{}', 'random', 'S', '[]', 0, '[]', user_id, 'Ada', created_at FROM users`,
      )
      .bind(projectId, sample_id)
      .run();
    for (const list of ['reviews', `samples/${sample_id}/items`]) {
      const path = `/api/projects/${projectId}/${list}`;
      await send('GET', `${path}?cursor=${encodeCursor(['12'])}`);
      const refused = await browser.send(
        'GET',
        `${path}?cursor=${encodeCursor([number])}`,
        undefined,
        headers,
      );
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', field: 'cursor' },
      });
    }
  },
);
