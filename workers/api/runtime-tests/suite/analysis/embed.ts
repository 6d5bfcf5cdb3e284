import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { belongings } from '../support/belongings.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { queuedAnalysis } from './runner.ts';

const page = 'https://reserve.example';
const onPage = { origin: page };

/** An organisation's project and its server, whose key only creates embed tokens. */
async function organisation(server: TestServer) {
  const owner = await newAccount(server, 'Marsh Trust');
  const things = await belongings(owner);
  const { secret, key } = await owner.ok('keysCreate', {
    body: { name: 'website', scopes: ['embed:create'] },
  });
  return { owner, things, key, server: new Caller(server, secret) };
}

/** Unix seconds; of the folder store, or S3 (Signature Version 4). */
function endOf(url: string): number {
  const { pathname, searchParams } = new URL(url);
  if (pathname.startsWith('/store/')) return Number(searchParams.get('expires'));
  const date = searchParams.get('X-Amz-Date') ?? '';
  const signed = date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(signed) / 1000 + Number(searchParams.get('X-Amz-Expires'));
}

const otherProject = (owner: Account) =>
  owner.ok('projectsCreate', { body: { title: 'Not for the website' } });

export const embedSuite = (server: () => TestServer) =>
  describe('embed tokens', () => {
    const widget = (token: string) => new Caller(server(), token);

    it('are made by an organisation’s key for one project, ten minutes and named pages (S12.2)', async () => {
      const org = await organisation(server());
      const project_id = org.things.projectId ?? '';
      const made = await org.server.ok('embedTokensCreate', {
        body: { project_id, origins: [page] },
      });
      expect(decodeProtectedHeader(made.token)).toMatchObject({ typ: 'embed+jwt', alg: 'HS256' });
      const claims = decodeJwt(made.token);
      expect(claims).toMatchObject({ aud: `${server().baseUrl}/embed`, sub: org.owner.userId });
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
      expect(Date.parse(made.expires_at)).toBe((claims.exp ?? 0) * 1000);
      await org.server.refused('projectsGet', 'insufficient_scope', { params: org.things });
    });

    it('read that project, its datasets, files and analyses, but neither notes nor timeline', async () => {
      const { owner, things, server: keyed } = await organisation(server());
      const body = { project_id: things.projectId, origins: [page] };
      const { token } = await keyed.ok('embedTokensCreate', { body });
      const call = { params: things, headers: onPage };
      const { project } = await widget(token).ok('projectsGet', call);
      expect(project).toMatchObject({ title: 'Marsh at dawn', notes: [], timeline: [] });
      const { datasets } = await widget(token).ok('datasetsList', call);
      const { files } = await widget(token).ok('filesList', call);
      const { analyses } = await widget(token).ok('analysesList', call);
      await widget(token).ok('analysesGet', call);
      expect([datasets, files, analyses].map((list) => list.length)).toEqual([1, 1, 1]);

      const other = await otherProject(owner);
      const params = { projectId: other.project.project_id };
      await widget(token).refused('projectsGet', 'not_found', { params, headers: onPage });
      await widget(token).refused('projectsUpdate', 'forbidden', { ...call, body: { title: 'x' } });
      await widget(token).refused('projectsList', 'forbidden', { headers: onPage });
      await widget(token).refused('embedTokensCreate', 'forbidden', { body, headers: onPage });
    });

    it('for one analysis read nothing but that', async () => {
      const { things, server: keyed } = await organisation(server());
      const body = { analysis_id: things.analysisId, origins: [page] };
      const { token } = await keyed.ok('embedTokensCreate', { body });
      const call = { params: things, headers: onPage };
      await widget(token).ok('analysesGet', call);
      for (const id of ['projectsGet', 'analysesList', 'filesList'] as const)
        await widget(token).refused(id, 'not_found', call);
    });

    it('open result files no longer than they last themselves', async () => {
      const owner = await newAccount(server());
      const { analysisId, params } = await queuedAnalysis(owner, 1);
      await new ScriptedRunner(server(), ['acoustic_indices']).workOff(analysisId);
      const body = { analysis_id: analysisId, origins: [page] };
      const { token, expires_at } = await owner.ok('embedTokensCreate', { body });
      const query = { include_downloads: 'true' } as const;
      const urlsOf = async (who: Caller, headers = {}) =>
        (await who.ok('analysesResults', { params, query, headers })).results.download_urls;
      const [file] = await urlsOf(widget(token), onPage);
      const end = endOf(file?.download_url ?? '');
      expect(end).toBeGreaterThan(Date.now() / 1000 + 500);
      expect(end).toBeLessThanOrEqual(Date.parse(expires_at) / 1000 + 1);
      expect((await fetch(file?.download_url ?? '')).status).toBe(200);
      const [own] = await urlsOf(owner);
      expect(endOf(own?.download_url ?? '')).toBeGreaterThan(Date.now() / 1000 + 3000);
    });

    it('work on the pages named, and a browser there may read the answer', async () => {
      const { things, server: keyed } = await organisation(server());
      const origins = [page, server().baseUrl];
      const body = { project_id: things.projectId, origins };
      const { token } = await keyed.ok('embedTokensCreate', { body });
      const read = (headers: Record<string, string>) =>
        widget(token).raw('projectsGet', { params: things, headers });
      const allowed = await read(onPage);
      expect(allowed.headers.get('access-control-allow-origin')).toBe(page);
      expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
      expect((await read({ origin: 'https://elsewhere.example' })).status).toBe(403);
      expect((await read({ origin: 'null' })).status).toBe(403);
      expect((await read({})).status).toBe(403);
      expect((await read({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);

      const preflight = (method: string) =>
        fetch(`${server().baseUrl}/api/projects/${things.projectId}`, {
          method: 'OPTIONS',
          headers: { ...onPage, 'access-control-request-method': method },
        }).then((answer) => answer.headers.get('access-control-allow-origin'));
      expect(await preflight('GET')).toBe(page);
      expect(await preflight('DELETE')).toBeNull();
    });

    it('stop at once when the key is revoked or the account deleted', async () => {
      const { owner, things, key, server: keyed } = await organisation(server());
      const body = { project_id: things.projectId, origins: [page] };
      const { token } = await keyed.ok('embedTokensCreate', { body });
      const own = await owner.ok('embedTokensCreate', { body });
      const call = { params: things, headers: onPage };
      await owner.ok('keysDelete', { params: { keyId: key.key_id } });
      await widget(token).refused('projectsGet', 'unauthenticated', call);
      await widget(own.token).ok('projectsGet', call);
      await owner.ok('userDelete');
      await widget(own.token).refused('projectsGet', 'unauthenticated', call);
    });

    it('made by the user stop with signing out everywhere', async () => {
      const { owner, things } = await organisation(server());
      const body = { project_id: things.projectId, origins: [page] };
      const { token } = await owner.ok('embedTokensCreate', { body });
      await owner.ok('authSignOutEverywhere');
      const call = { params: things, headers: onPage };
      await widget(token).refused('projectsGet', 'unauthenticated', call);
    });

    it('are no ID tokens, and ID tokens are none of them', async () => {
      const { owner, things } = await organisation(server());
      const { baseUrl, signer } = server();
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: baseUrl,
        aud: `${baseUrl}/embed`,
        sub: owner.userId,
        iat: now,
        exp: now + 600,
        key_id: null,
        project_id: things.projectId,
        analysis_id: null,
        origins: [page],
      };
      const call = { params: things, headers: onPage };
      const guessed = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'embed+jwt' })
        .sign(new TextEncoder().encode('a secret that is not the one'));
      await widget(guessed).refused('projectsGet', 'unauthenticated', call);
      await widget(await signer.sign(claims)).refused('projectsGet', 'unauthenticated', call);
    });

    it('are refused for other people’s things, for nothing, and for what is no page', async () => {
      const { owner, things, server: keyed } = await organisation(server());
      const make = (body: object) => ({ body: body as { origins: string[] } });
      const foreign = await otherProject(await newAccount(server()));
      const project_id = foreign.project.project_id;
      await keyed.refused('embedTokensCreate', 'not_found', make({ project_id, origins: [page] }));
      const analysis_id = things.analysisId;
      const both = { project_id: things.projectId, analysis_id, origins: [page] };
      await keyed.refused('embedTokensCreate', 'invalid_request', make(both));
      await keyed.refused('embedTokensCreate', 'invalid_request', make({ origins: [page] }));
      for (const odd of [
        '*',
        'null',
        `${page}/`,
        'https://reserve.example:443',
        'HTTPS://a.example',
      ])
        await keyed.refused(
          'embedTokensCreate',
          'invalid_request',
          make({ analysis_id, origins: [odd] }),
        );
      const { secret } = await owner.ok('keysCreate', {
        body: { name: 'reader', scopes: ['projects:read'] },
      });
      await new Caller(server(), secret).refused(
        'embedTokensCreate',
        'insufficient_scope',
        make({ analysis_id, origins: [page] }),
      );
    });
  });
