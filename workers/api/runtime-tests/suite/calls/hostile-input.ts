import { connect } from 'node:net';
import type { BodyOf, ErrorCode, RouteId } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, Caller, type Account } from '../support/account.ts';
import { expectRefusal } from '../support/expect-refusal.ts';

const nul = 'Reed\u0000bed';
const half = 'Reed \ud83d bed';

export const hostileInputSuite = (server: () => TestServer) =>
  describe('input that cannot be kept as it was sent', () => {
    const post = async (who: Account, path: string, body: string | Uint8Array<ArrayBuffer>) => {
      const answer = await fetch(new URL(path, server().baseUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body,
      });
      const parsed = (await answer.json()) as unknown;
      return { status: answer.status, headers: answer.headers, body: parsed };
    };

    it.each([
      ['U+0000', nul],
      ['half of a surrogate pair', half],
    ])('is refused by the name of its field: %s', async (_, text) => {
      const ada = await newAccount(server());
      const { project } = await ada.ok('projectsCreate', { body: { title: 'Marsh 🦆' } });
      expect(project.title).toBe('Marsh 🦆');
      const params = { projectId: project.project_id };
      const dataset = {
        dataset_name: 'Card',
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      } as const;
      const { data_id: dataId } = await ada.ok('datasetsCreate', { params, body: dataset });
      const refused = async <K extends RouteId>(
        id: K,
        field: string,
        body: BodyOf<K>,
        path: Record<string, string> = params,
      ) => {
        const failure = await ada.refused(id, 'invalid_request', { params: path, body });
        expect(failure.field).toBe(field);
        expect(failure.error).toMatch(/U\+0000|single surrogate/);
      };
      await refused('projectsCreate', 'title', { title: text });
      await refused('projectsUpdate', 'description', { description: text });
      await refused('notesCreate', 'text', { text });
      await refused('tagsAdd', 'tag', { tag: text });
      await refused('profilePut', 'display_name', { display_name: text });
      await refused('keysCreate', 'name', { name: text });
      await refused('datasetsCreate', 'dataset_name', { ...dataset, dataset_name: text });
      await refused('analysesCreate', 'settings.locale', {
        analysis_type: 'acoustic_indices',
        settings: { locale: text },
      });
      await refused('analysesCreate', 'settings', {
        analysis_type: 'acoustic_indices',
        settings: { [text]: 1 },
      });
      const file = { name: text, size: 10 };
      await refused('validate', 'files[0].name', {
        files: [file],
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      });
      const recording = {
        format: 'wav',
        sample_rate_hz: 48_000,
        channels: 1,
        duration_s: 1,
        recorded_at: null,
        utc_offset: null,
        device_id: text,
        make: null,
        model: null,
        latitude: null,
        longitude: null,
        battery_v: null,
        temperature_c: null,
      };
      const upload = { filename: 'a.wav', content_type: 'audio/wav', size: 10 };
      const of = { dataId };
      await refused('uploadUrl', 'recording.device_id', { ...upload, recording }, of);
      await refused('uploadUrl', 'filename', { ...upload, filename: `${text}.wav` }, of);
      const visitor = new Caller(server(), undefined);
      const body = { email: 'ada@biophony.example', password: `${text} at four`, name: 'Ada' };
      const failure = await visitor.refused('authSignUp', 'invalid_request', { body });
      expect(failure.field).toBe('password');
    });

    it('is refused in a path, in bytes that are no UTF-8, and given twice', async () => {
      const ada = await newAccount(server());
      const { project } = await ada.ok('projectsCreate', { body: {} });
      const tag = { projectId: project.project_id, tag: nul };
      await ada.refused('tagsRemove', 'invalid_request', { params: tag });
      const wrong = Buffer.from('{"title": "R\u00eaed"}', 'latin1');
      expectRefusal(await post(ada, '/api/projects', wrong), 'invalid_json');
      const twice = await fetch(new URL('/api/projects?limit=1&limit=2', server().baseUrl), {
        headers: { authorization: `Bearer ${ada.token}` },
      });
      const { status, headers } = twice;
      const failure = expectRefusal(
        { status, headers, body: (await twice.json()) as unknown },
        'invalid_request',
      );
      expect(failure.field).toBe('limit');
      expect(failure.error).toContain('Give it once');
    });

    it('is refused when it is too deep, too large a number, or a list where an object belongs', async () => {
      const ada = await newAccount(server());
      const { project } = await ada.ok('projectsCreate', { body: {} });
      const analyses = `/api/analysis/projects/${project.project_id}/analyses`;
      const settings = (value: string) =>
        post(ada, analyses, `{"analysis_type":"acoustic_indices","settings":${value}}`);
      const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
      const cases: [string, string, ErrorCode][] = [
        ['/api/projects', deep(100_000), 'invalid_request'],
        ['/api/projects', `{"title":${deep(1000)}}`, 'invalid_request'],
        ['/api/projects', '[]', 'invalid_request'],
        ['/api/projects', '[{"title":"Marsh"}]', 'invalid_request'],
        ['/api/projects', '"title"', 'invalid_request'],
        ['/api/projects', 'null', 'invalid_request'],
        ['/api/projects', '{"title":["Marsh"]}', 'invalid_request'],
        ['/api/projects', '{"title":{"toString":1}}', 'invalid_request'],
        ['/api/user/keys', '{"name":"a","expires_in_days":1e400}', 'invalid_request'],
        ['/api/user/keys', '{"name":"a","expires_in_days":9007199254740993}', 'invalid_request'],
        ['/api/user/keys', '{"name":"a","expires_in_days":-0.1}', 'invalid_request'],
      ];
      for (const [path, body, code] of cases) expectRefusal(await post(ada, path, body), code);
      for (const value of [deep(50), '[]', '{"min_conf":1e400}', '{"min_conf":[0.5]}'])
        expectRefusal(await settings(value), 'invalid_request');
    });

    it('that ends with its caller is no failure of the service', async () => {
      const ada = await newAccount(server());
      const { hostname, port } = new URL(server().baseUrl);
      const before = server().log().length;
      for (let i = 0; i < 3; i++)
        await new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => {
            const begun =
              `POST /api/projects HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${ada.token}\r\n` +
              'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"title": "Ma';
            socket.write(begun, () => socket.destroy());
          });
          socket.once('error', reject);
          socket.once('close', () => resolve());
        });
      const said = () => server().log().slice(before).split('\n');
      const calls = () =>
        said().filter(
          (line) => line.includes('"route":"/api/projects"') && line.includes(ada.userId),
        );
      await expect.poll(() => calls().length).toBe(3);
      await ada.ok('projectsList');
      expect(server().log().slice(before)).not.toMatch(/"level":"error"/);
    });
  });
