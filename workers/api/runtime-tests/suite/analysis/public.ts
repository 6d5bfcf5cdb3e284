import { endpoints, type Endpoint } from '@biophony/contract';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { belongings } from '../support/belongings.ts';

const page = 'https://reserve.example';
const onPage = { origin: page };
const elsewhere = { origin: 'https://elsewhere.example' };

export const publicSuite = (server: () => TestServer) =>
  describe('public projects', () => {
    const passerBy = () => new Caller(server(), undefined);
    const asked = (projectId: string, headers: Record<string, string> = onPage) => ({
      body: { project_id: projectId },
      headers,
    });

    /** The page may show the account's project. */
    async function shown() {
      const owner = await newAccount(server(), 'Marsh Trust');
      const things = await belongings(owner);
      const { projectId = '' } = things;
      await say(owner, projectId, true, [page]);
      const { token } = await passerBy().ok('embedPublicTokensCreate', asked(projectId));
      return { owner, things, projectId, token, widget: new Caller(server(), token) };
    }
    const say = (owner: Account, projectId: string, enabled: boolean, origins: string[]) =>
      owner.ok('publicAccessPut', { params: { projectId }, body: { enabled, origins } });

    it('are none until the owner says so; what was said is told again and stands in the timeline', async () => {
      const owner = await newAccount(server());
      const { projectId = '' } = await belongings(owner);
      const params = { projectId };
      expect(await owner.ok('publicAccessGet', { params })).toEqual({
        enabled: false,
        origins: [],
      });
      await passerBy().refused('embedPublicTokensCreate', 'not_found', asked(projectId));
      const access = { enabled: true, origins: [page, 'http://localhost:8080'] };
      expect(await say(owner, projectId, true, [...access.origins, page])).toEqual(access);
      expect(await owner.ok('publicAccessGet', { params })).toEqual(access);
      await say(owner, projectId, true, access.origins);
      const { project } = await owner.ok('projectsGet', { params });
      const said = project.timeline.filter(({ action }) => action === 'Public access changed');
      expect(said.map(({ metadata }) => metadata)).toEqual([access]);
    });

    it('are read without a sign-in on the pages named for ten minutes, exactly as by an embed token (S12.3)', async () => {
      const { owner, things, projectId, token, widget } = await shown();
      const claims = decodeJwt(token);
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
      const made = await owner.ok('embedTokensCreate', {
        body: { project_id: projectId, origins: [page] },
      });
      const embedded = new Caller(server(), made.token);
      const rows = Object.values(endpoints) as Endpoint[];
      const call = { params: things, headers: onPage };
      let read = 0;
      for (const { id, method } of rows.filter((row) => row.access !== 'session')) {
        if (method !== 'GET') continue;
        const [one, other] = [await widget.raw(id, call), await embedded.raw(id, call)];
        expect(one.status, id).toBe(other.status);
        if (one.status < 400) read += 1;
      }
      expect(read).toBeGreaterThan(4);
      const { project } = await widget.ok('projectsGet', call);
      expect(project).toMatchObject({ title: 'Marsh at dawn', notes: [], timeline: [] });
      expect(project.note_count).toBe(0);
      await widget.refused('projectsGet', 'forbidden', { params: things, headers: elsewhere });
      const other = await owner.ok('projectsCreate', { body: { title: 'Not for everybody' } });
      const params = { projectId: other.project.project_id };
      await widget.refused('projectsGet', 'not_found', { params, headers: onPage });
      await widget.refused('projectsUpdate', 'forbidden', { ...call, body: { title: 'x' } });
    });

    it('do not exist for other pages, for programs without a page, and for pages of nobody', async () => {
      const { projectId } = await shown();
      const cases: Record<string, string>[] = [
        elsewhere,
        { origin: 'null' },
        { origin: 'http://reserve.example' },
        { origin: `${page}:8443` },
        {},
      ];
      for (const headers of cases)
        await passerBy().refused('embedPublicTokensCreate', 'not_found', asked(projectId, headers));
      await passerBy().refused('embedPublicTokensCreate', 'not_found', asked('no-such-project'));
    });

    it('may be asked for by a browser on any page, which reads that there is none', async () => {
      const { projectId } = await shown();
      const url = `${server().baseUrl}/api/embed/public-tokens`;
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          ...elsewhere,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,idempotency-key',
        },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBe(elsewhere.origin);
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
      const told = await passerBy().raw('embedPublicTokensCreate', asked(projectId, elsewhere));
      expect(told.status).toBe(404);
      expect(told.headers.get('access-control-allow-origin')).toBe(elsewhere.origin);
    });

    it('are shown by the service’s own frame where pages are named, and by nothing where none is', async () => {
      const { owner, projectId, things } = await shown();
      const own = { origin: server().baseUrl };
      const made = await passerBy().ok('embedPublicTokensCreate', asked(projectId, own));
      const frame = new Caller(server(), made.token);
      await frame.ok('projectsGet', {
        params: things,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      await say(owner, projectId, true, []);
      for (const headers of [own, onPage])
        await passerBy().refused('embedPublicTokensCreate', 'not_found', asked(projectId, headers));
    });

    it.each([
      ['switched off', (owner, id) => say(owner, id, false, [page])],
      ['no longer shown on that page', (owner, id) => say(owner, id, true, [elsewhere.origin])],
      ['deleted', (owner, id) => owner.ok('projectsDelete', { params: { projectId: id } })],
      ['deleted with the account', (owner) => owner.ok('userDelete')],
    ] as [string, (owner: Account, id: string) => Promise<unknown>][])(
      'end at once when they are %s',
      async (_, end) => {
        const { owner, things, projectId, widget } = await shown();
        const call = { params: things, headers: onPage };
        await widget.ok('projectsGet', call);
        await end(owner, projectId);
        await widget.refused('projectsGet', 'unauthenticated', call);
        await passerBy().refused('embedPublicTokensCreate', 'not_found', asked(projectId));
      },
    );

    it('outlast the owner signing out everywhere, for they are nobody’s session', async () => {
      const { owner, things, widget } = await shown();
      await owner.ok('authSignOutEverywhere');
      await widget.ok('projectsGet', { params: things, headers: onPage });
    });

    it('are said by the owner alone, or by a key that may change projects and show them', async () => {
      const { owner, projectId } = await shown();
      const params = { projectId };
      const body = { enabled: false, origins: [] };
      const stranger = await newAccount(server());
      await stranger.refused('publicAccessGet', 'not_found', { params });
      await stranger.refused('publicAccessPut', 'not_found', { params, body });
      const keyOf = async (...scopes: ('projects:write' | 'embed:create')[]) => {
        const { secret } = await owner.ok('keysCreate', { body: { name: 'key', scopes } });
        return new Caller(server(), secret);
      };
      for (const key of [await keyOf('projects:write'), await keyOf('embed:create')])
        await key.refused('publicAccessPut', 'insufficient_scope', { params, body });
      const both = await keyOf('projects:write', 'embed:create');
      expect(await both.ok('publicAccessPut', { params, body })).toEqual(body);
    });

    it('are on twenty pages at most, each named as browsers do and reached safely', async () => {
      const { owner, projectId } = await shown();
      const many = Array.from({ length: 21 }, (_, at) => `https://page-${at}.example`);
      await say(owner, projectId, true, many.slice(1));
      const params = { projectId };
      const odd = ['*', 'null', `${page}/`, `${page}:443`, 'http://reserve.example'];
      for (const origins of [many, ...odd.map((one) => [one])])
        await owner.refused('publicAccessPut', 'invalid_request', {
          params,
          body: { enabled: true, origins },
        });
      expect((await owner.ok('publicAccessGet', { params })).origins).toEqual(many.slice(1));
    });
  });
