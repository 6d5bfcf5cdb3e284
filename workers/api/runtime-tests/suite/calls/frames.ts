import { describe, expect, it } from 'vitest';
import { frameHeights } from '../../../src/embed/frame-heights.ts';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';

const pages = ['https://reserve.example', 'https://birds.example'];

export const framesSuite = (server: () => TestServer) =>
  describe('frames of public projects', () => {
    const get = (path: string) => fetch(new URL(path, server().baseUrl));
    const ancestorsOf = ({ headers }: Response) =>
      /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    const frame = (projectId: string, widget = 'species') =>
      `/embed/${widget}?project-id=${projectId}&locale=de-DE`;
    const oembed = (address: string, more = '') =>
      get(`/oembed?format=json&url=${encodeURIComponent(server().baseUrl + address)}${more}`);

    async function shown(title = 'Marsh <at> "dawn" & dusk') {
      const owner = await newAccount(server());
      const { project } = await owner.ok('projectsCreate', { body: { title } });
      const params = { projectId: project.project_id };
      await owner.ok('publicAccessPut', { params, body: { enabled: true, origins: pages } });
      return { owner, params, projectId: project.project_id };
    }

    it('may stand in the pages that the owner named, and in no other; other pages of the service in none (S12.5)', async () => {
      const { projectId } = await shown();
      for (const widget of Object.keys(frameHeights)) {
        const page = await get(frame(projectId, widget));
        expect(page.status, widget).toBe(200);
        expect(ancestorsOf(page)).toBe(["'self'", ...pages].join(' '));
        expect(page.headers.get('x-content-type-options')).toBe('nosniff');
        expect(page.headers.get('cache-control')).toBe('no-store');
        const policy = page.headers.get('content-security-policy');
        expect(policy).toContain("script-src 'self'");
        const html = await page.text();
        expect(html).toContain('<title>Marsh &lt;at&gt; &quot;dawn&quot; &amp; dusk</title>');
        expect(html).not.toContain('dashboard');
        expect(html).toContain('<html lang="de"');
      }
      for (const path of ['/', '/dashboard', '/dashboard/projects/x', '/embed.html'])
        expect(ancestorsOf(await get(path)) ?? "'none'", path).toBe("'none'");
    });

    it('show a sentence of what is private, absent, shown nowhere, or no widget, in the language of the locale, and tell nothing of it (S12.6)', async () => {
      const { owner, params, projectId } = await shown('A secret place');
      const absent = await (await get(frame('absent'))).text();
      expect(absent).toContain('Dieses Projekt wird im Moment nicht öffentlich gezeigt.');
      expect(absent).toContain('<html lang="de">');
      for (const [locale, language] of [
        ['', 'en'],
        ['fr_CH.UTF-8', 'fr'],
        ['ar-EG', 'en'],
        ['constructor', 'en'],
      ] as const) {
        const html = await (await get(`/embed/species?locale=${locale}`)).text();
        expect(html, locale).toContain(`<html lang="${language}">`);
        if (language === 'en')
          expect(html).toContain('This project is not shown to the public at the moment.');
      }
      const isNothing = async (address: string) => {
        const page = await get(address);
        expect(page.status, address).toBe(404);
        expect(page.headers.get('content-security-policy')).toBe(
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
        );
        expect(await page.text()).toBe(absent);
        expect((await oembed(address)).status).toBe(404);
      };
      await isNothing(frame(projectId, 'constructor'));
      await isNothing('/embed/species?locale=de-DE');
      for (const body of [
        { enabled: true, origins: [] },
        { enabled: false, origins: pages },
      ]) {
        await owner.ok('publicAccessPut', { params, body });
        await isNothing(frame(projectId));
      }
    });

    it('tell how they are embedded by oEmbed, to which their pages lead (S12.5)', async () => {
      const { projectId } = await shown();
      const html = await (await get(frame(projectId))).text();
      const [, href = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
      const told = await fetch(href.replaceAll('&amp;', '&'));
      expect(told.headers.get('content-type')).toContain('application/json');
      expect(told.headers.get('access-control-allow-origin')).toBe('*');
      const answer = (await told.json()) as Record<string, unknown>;
      expect(answer).toMatchObject({
        version: '1.0',
        type: 'rich',
        title: 'Marsh <at> "dawn" & dusk',
        provider_name: 'Biophony',
        provider_url: server().baseUrl,
        width: 640,
      });
      expect(answer.html).toBe(
        `<iframe src="${server().baseUrl}${frame(projectId).replaceAll('&', '&amp;')}" title="Marsh &lt;at&gt; &quot;dawn&quot; &amp; dusk" width="640" height="${String(answer.height)}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
      );
      const small = await oembed(frame(projectId), '&maxwidth=320&maxheight=200');
      expect(await small.json()).toMatchObject({ width: 320, height: 200 });
      // The frame's address passes texts on (S12.7).
      const words = new URLSearchParams({ messages: '{"explorer":{"species":"<b>Arter</b>"}}' });
      const worded = (await (await oembed(`${frame(projectId)}&${words}`)).json()) as typeof answer;
      expect(worded.html).toContain(`&amp;${words}" title=`);
      expect(worded.html).not.toContain('<b>');
      const odd = await oembed(frame(projectId), '&maxwidth=0&maxheight=1e9');
      expect(await odd.json()).toMatchObject({ width: 640, height: answer.height });
    });

    it('are told in JSON alone, and only of this service', async () => {
      const { projectId } = await shown();
      const here = encodeURIComponent(server().baseUrl + frame(projectId));
      expect((await get(`/oembed?format=xml&url=${here}`)).status).toBe(501);
      const elsewhere = encodeURIComponent(`https://evil.example${frame(projectId)}`);
      for (const url of [elsewhere, 'no%20address', ''])
        expect((await get(`/oembed?url=${url}`)).status).toBe(404);
      expect((await get('/oembed')).status).toBe(404);
    });
  });
