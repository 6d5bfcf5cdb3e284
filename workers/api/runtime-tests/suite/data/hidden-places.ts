import { endpoints, type Endpoint, type RouteId } from '@biophony/contract';
import { placelessName, resultFiles, type ResultFileEntry } from '@biophony/contract/results';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { newDataset, put, wav } from '../support/card.ts';
import {
  expectNoPlace,
  hiddenSites,
  holdsPlace,
  placeSentence,
  placeWords,
  uploadOfHiddenSites,
} from '../support/hidden-sites.ts';
import { join } from '../support/people.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';

const page = { origin: 'https://reserve.example' };
const type = 'audio_events';

/** All result files with places; those without places name themselves. */
const resultsWithPlaces = (withVariants: boolean) =>
  Object.fromEntries(
    Object.entries<ResultFileEntry>(resultFiles)
      .filter(([name]) => name !== 'summary.json' && name !== 'files.csv')
      .flatMap(([name, { without_places: how }]) => [
        [name, how === 'as it is' ? name : placeWords.join()],
        ...(withVariants && how === 'another file'
          ? [[`places-hidden.${name}`, `${name} without places`]]
          : []),
      ]),
  ) as Record<string, string>;

export const hiddenPlacesSuite = (server: () => TestServer) =>
  describe('exact places of sites that are not public', () => {
    /** Recordings, names, settings and results all contain the places. */
    async function surveyed(withVariants = true) {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      const params = { projectId, dataId };
      await ada.ok('projectsUpdate', {
        params,
        body: {
          title: `Nests, ${placeSentence}`,
          description: `The nests are at ${placeSentence}.`,
        },
      });
      await ada.ok('tagsAdd', { params, body: { tag: `at ${hiddenSites[0].latitude}` } });
      await uploadOfHiddenSites(ada, dataId);
      const runner = new ScriptedRunner(server(), [type]);
      const other = await runner.lease();
      if (other) await runner.release(other, null);
      const { analysis } = await ada.ok('analysesCreate', {
        params,
        body: { analysis_type: type, data_id: dataId },
      });
      const all = { ...params, analysisId: analysis.analysis_id };
      await ada.ok('analysesExecute', { params: all });
      await runner.workOff(analysis.analysis_id, {
        ...resultsWithPlaces(withVariants),
        ...(withVariants ? { [placelessName('files.csv')]: 'files.csv without places' } : {}),
      });
      const hide = async () => {
        for (const site of hiddenSites) {
          const told = { note: `At ${placeWords.join()}`, habitat: `Cliff at ${placeSentence}` };
          const body = { ...site, ...told, elevation_m: 395 };
          const made = await ada.ok('sitesCreate', { params, body });
          const device_id = `RECORDER${hiddenSites.indexOf(site)}`;
          const deployment = {
            site_id: made.site.site_id,
            device_id,
            note: `At ${placeWords.join()}`,
          };
          await ada.ok('deploymentsCreate', { params, body: { deployments: [deployment] } });
        }
      };
      return { ada, params: all, hide };
    }

    /**
     * Everybody but owners who may read: widgets of the project and of one analysis, and the
     * public.
     */
    async function readers(ada: Account, { projectId = '', analysisId = '' }) {
      const origins = [page.origin];
      const ofProject = await ada.ok('embedTokensCreate', {
        body: { project_id: projectId, origins },
      });
      const ofAnalysis = await ada.ok('embedTokensCreate', {
        body: { analysis_id: analysisId, origins },
      });
      const params = { projectId };
      await ada.ok('publicAccessPut', { params, body: { enabled: true, origins } });
      const visitor = await new Caller(server(), undefined).ok('embedPublicTokensCreate', {
        body: { project_id: projectId },
        headers: page,
      });
      return Object.entries({ ofProject, ofAnalysis, visitor }).map(
        ([name, { token }]) => [name, new Caller(server(), token)] as const,
      );
    }

    const widgetOf = async (ada: Account, params: Record<string, string>) => {
      const [first] = await readers(ada, params);
      if (!first) throw new Error('Nobody reads.');
      return first[1];
    };

    /** All pages, and each single object, with links. */
    async function answersOf(
      reader: Caller,
      row: Endpoint,
      params: Record<string, string>,
      sent?: object,
    ) {
      const shape = Object.keys(row.query?.shape ?? {});
      const asked = {
        ...(shape.includes('limit') ? { limit: 1 } : {}),
        ...(shape.includes('include_downloads') ? { include_downloads: 'true' } : {}),
      };
      const texts: string[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { ...asked, ...(cursor ? { cursor } : {}) };
        const { status, body } = await reader.raw(row.id, {
          params,
          headers: page,
          query,
          body: sent,
        } as never);
        texts.push(JSON.stringify(body));
        if (status >= 400) break;
        cursor = (body as { next_cursor?: string | null }).next_cursor;
      } while (cursor);
      return texts;
    }

    const embeddable = (Object.values(endpoints) as Endpoint[]).filter(({ embed }) => embed);
    const read = async (reader: Caller, id: RouteId, params: Record<string, string>) =>
      (await answersOf(reader, endpoints[id], params)).join('');

    it('are in nothing that a widget or a passer-by can read: no answer, link, file or cursor (S14.30)', async () => {
      const { ada, params, hide } = await surveyed();
      const before = await widgetOf(ada, params);
      expect(await read(before, 'filesList', params)).toContain(placeWords[0]);
      await hide();
      for (const [name, reader] of await readers(ada, params)) {
        let opened = 0;
        for (const row of embeddable)
          for (const text of await answersOf(reader, row, params)) {
            expectNoPlace(`${row.id} for ${name}`, text);
            const links = [...text.matchAll(/"download_url":("[^"]+")/g)];
            for (const [, link = ''] of links) {
              const url = JSON.parse(link) as string;
              expectNoPlace(`the address of ${row.id}`, decodeURIComponent(url));
              const answer = await fetch(url);
              expect(answer.status).toBe(200);
              const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
              expectNoPlace(`${url} for ${name}`, bytes);
              opened += 1;
            }
          }
        expect(opened, name).toBeGreaterThan(4);
      }
    });

    it('are in nothing that a reviewer or a viewer can read, with whatever credential; managers learn them (S15.4)', async () => {
      const { ada, params, hide } = await surveyed();
      await hide();
      const told = `Seen at ${placeWords.join()} or ${placeSentence}`;
      await ada.ok('notesCreate', { params, body: { text: told } });
      await ada.ok('tagsAdd', { params, body: { tag: 'owl' } });
      const { sites: made } = await ada.ok('sitesList', { params });
      await ada.ok('sitesDelete', {
        params: {
          ...params,
          siteId: (await ada.ok('sitesCreate', { params, body: { name: `Nest ${placeWords[0]}` } }))
            .site.site_id,
        },
      });
      const { deployments } = await ada.ok('deploymentsList', { params });
      const deploymentId = deployments[0]?.deployment_id ?? '';
      const correction = { shift_s: 60, reason: told };
      await ada.ok('correctionsApply', { params: { ...params, deploymentId }, body: correction });
      const { files } = await ada.ok('filesList', { params });
      await ada.ok('reviewsCreate', {
        params,
        body: {
          reviews: [
            {
              review_id: crypto.randomUUID(),
              data_id: params.dataId,
              file: files[0]!.filename,
              start_s: 0,
              end_s: 3,
              species: 'Aquila chrysaetos',
              verdict: 'yes',
              note: told,
              at: new Date().toISOString(),
            },
          ],
        },
      });
      const bodies: Partial<Record<RouteId, object>> = { correctionsPreview: { shift_s: 120 } };
      const rows = (Object.values(endpoints) as Endpoint[]).filter(
        ({ role, method, id }) =>
          role !== undefined && id !== 'projectsLeave' && (method === 'GET' || bodies[id]),
      );
      expect(made).toHaveLength(2);
      const readAll = async (reader: Caller, check: (what: string, text: string) => void) => {
        for (const row of rows)
          for (const { file_id: fileId } of row.path.includes('{fileId}') ? files : [files[0]!]) {
            const all = { ...params, deploymentId, fileId };
            for (const text of await answersOf(reader, row, all, bodies[row.id])) {
              check(row.id, text);
              for (const [, link = ''] of text.matchAll(/"download_url":("[^"]+")/g)) {
                const url = JSON.parse(link) as string;
                check(`the address of ${row.id}`, decodeURIComponent(url));
                const answer = await fetch(url);
                check(url, Buffer.from(await answer.arrayBuffer()).toString('latin1'));
              }
            }
          }
      };
      for (const role of ['reviewer', 'viewer'] as const) {
        const member = await join(ada, params.projectId, role);
        const { secret } = await member.ok('keysCreate', {
          body: { name: role, scopes: ['projects:read', 'data:read', 'analysis:read'] },
        });
        for (const reader of [member, new Caller(server(), secret)])
          await readAll(reader, (what, text) => expectNoPlace(`${what} for a ${role}`, text));
      }
      const known = new Set<string>();
      const manager = await join(ada, params.projectId, 'manager');
      await readAll(manager, (what, text) => {
        if (holdsPlace(text)) known.add(what);
      });
      for (const id of [
        'sitesList',
        'filesList',
        'deploymentProposals',
        'projectsGet',
        'reviewsList',
      ])
        expect([...known]).toContain(id);
    });

    it('in the header of a recording keep no sound from reviewers: they get it without the header (S15.26)', async () => {
      const { ada, params, hide } = await surveyed();
      const { bytes } = wav('B.WAV', 90);
      const filename = `card-2/20260502_180000_${placeWords[0]}.WAV`;
      const recording = {
        format: 'wav',
        sample_rate_hz: 8000,
        channels: 1,
        duration_s: 55,
        recorded_at: '2026-05-02T18:00:00+00:00',
        utc_offset: '+00:00',
        device_id: 'RECORDER9',
        make: null,
        model: null,
        latitude: null,
        longitude: null,
        battery_v: null,
        temperature_c: null,
      };
      const asked = { filename, content_type: 'audio/wav', size: bytes.length, recording };
      const { files: tickets } = await ada.ok('uploadUrls', { params, body: { files: [asked] } });
      const [ticket] = tickets;
      if (ticket?.status !== 'upload') throw new Error(JSON.stringify(ticket));
      expect(await put(ticket, bytes)).toBe(200);
      await ada.ok('uploadComplete', { params });
      const reviewer = await join(ada, params.projectId, 'reviewer');
      const { files } = await ada.ok('filesList', { params });
      const download = (as: Caller, at: number) =>
        as.raw('fileDownload', { params: { ...params, fileId: files[at]?.file_id ?? '' } });
      for (const at of [0, 1, 2]) expect((await download(reviewer, at)).status).toBe(200);
      await hide();
      for (const at of [0, 1, 2]) {
        const { status, body } = await download(reviewer, at);
        expect(status).toBe(200);
        const { download_url: url, size_bytes: size } = body as {
          download_url: string;
          size_bytes: number;
        };
        const answer = await fetch(url);
        const sound = Buffer.from(await answer.arrayBuffer());
        expect(sound).toHaveLength(size);
        expect(sound.toString('latin1', 0, 4)).toBe('RIFF');
        expect(answer.headers.get('content-disposition') ?? '').not.toMatch(/47\.65|48\.71/);
        const part = await fetch(url, { headers: { range: 'bytes=40-99' } });
        expect(part.status).toBe(206);
        expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(40, 100));
        expect((await download(ada, at)).body).toMatchObject({
          download_url: expect.not.stringContaining('/api/sound/'),
        });
      }
    });

    it('keep no widget from its files: these have the names that they have elsewhere', async () => {
      const { ada, params, hide } = await surveyed();
      const query = { include_downloads: 'true' } as const;
      const all = await ada.ok('analysesResults', { params, query });
      expect(all.results.download_urls.map(({ filename }) => filename)).not.toContain(
        'places-hidden.detections.parquet',
      );
      await hide();
      expect(await ada.ok('analysesResults', { params })).toMatchObject({
        results: { result_file_count: all.results.result_file_count },
      });
      const widget = await widgetOf(ada, params);
      const { results } = await widget.ok('analysesResults', { params, query, headers: page });
      const texts: Record<string, string> = {};
      for (const { filename, download_url } of results.download_urls)
        texts[filename] = await (await fetch(download_url)).text();
      expect(texts).toEqual({
        'files.csv': 'files.csv without places',
        'indices.csv': 'indices.csv without places',
        'indices_by_minute.csv': 'indices_by_minute.csv without places',
        'indices_by_minute.parquet': 'indices_by_minute.parquet without places',
        'detections.parquet': 'detections.parquet without places',
        'model_species.csv': 'model_species.csv',
        'survey-counts.parquet': 'survey-counts.parquet without places',
        'survey-effort.parquet': 'survey-effort.parquet without places',
        'survey-spectrogram.parquet': 'survey-spectrogram.parquet without places',
        'events_by_hour.csv': 'events_by_hour.csv without places',
      });
      expect(results.result_file_count).toBe(10);
    });

    it('are not told by what a search for them finds', async () => {
      const { ada, params, hide } = await surveyed();
      await hide();
      const widget = await widgetOf(ada, params);
      const found = async (query: object) =>
        (await widget.ok('filesList', { params, query, headers: page })).files.length;
      expect(await found({ search: 'card-' })).toBe(2);
      for (const search of ['47.65', '+47', placeWords[0]]) {
        expect(await found({ search })).toBe(0);
        const { body } = await widget.raw('filesList', {
          params,
          headers: page,
          query: { search, limit: 1 } as object,
        });
        const { body: other } = await widget.raw('filesList', {
          params,
          headers: page,
          query: { search: 'nothing has this name', limit: 1 } as object,
        });
        expect(body).toEqual(other);
      }
      expect(await found({ filename: `card-0/20260501_180000_${placeWords[0]}.WAV` })).toBe(0);
    });

    it('of results that an earlier version made are kept by giving no links, with a sentence', async () => {
      const { ada, params, hide } = await surveyed(false);
      await hide();
      const widget = await widgetOf(ada, params);
      const query = { include_downloads: 'true' } as const;
      const { error } = await widget.refused('analysesResults', 'forbidden', {
        params,
        query,
        headers: page,
      });
      expect(error).toContain('Analyse the recordings again');
      await widget.ok('analysesResults', { params, headers: page });
      const { analyses } = await widget.ok('surveyAnalyses', { params, headers: page });
      expect(analyses).toMatchObject([{ counts: null, effort: null, spectrogram: null }]);
      const { results } = await ada.ok('analysesResults', { params, query });
      expect(results.download_urls.length).toBeGreaterThan(8);
    });

    it('leave a project whose sites are all public as it is', async () => {
      const { ada, params } = await surveyed();
      const [site] = hiddenSites;
      await ada.ok('sitesCreate', { params, body: { ...site, public_precision: 'exact' } });
      const query = { include_downloads: 'true' } as const;
      const own = await ada.ok('analysesResults', { params, query });
      const names = ({ results }: typeof own) =>
        results.download_urls.map(({ filename }) => filename);
      for (const [, reader] of await readers(ada, params))
        expect(names(await reader.ok('analysesResults', { params, query, headers: page }))).toEqual(
          names(own),
        );
    });
  });
