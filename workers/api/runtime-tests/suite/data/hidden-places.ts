import { endpoints, type Endpoint, type RouteId } from '@biophony/contract';
import { placelessName, resultFiles, type ResultFileEntry } from '@biophony/contract/results';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { newDataset } from '../support/card.ts';
import {
  expectNoPlace,
  hiddenSites,
  placeWords,
  uploadOfHiddenSites,
} from '../support/hidden-sites.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';

const page = { origin: 'https://reserve.example' };
const type = 'audio_events';

/** Every file of results, with places in it; those without places say of themselves what they are. */
const resultsWithPlaces = (withVariants: boolean) =>
  Object.fromEntries(
    Object.entries<ResultFileEntry>(resultFiles)
      .filter(([name]) => name !== 'summary.json' && name !== 'files.csv')
      .flatMap(([name, { without_places: how }]) => [
        [name, how === 'as it is' ? name : placeWords.join()],
        ...(withVariants && how === 'another file'
          ? [[`without-places.${name}`, `${name} without places`]]
          : []),
      ]),
  ) as Record<string, string>;

export const hiddenPlacesSuite = (server: () => TestServer) =>
  describe('exact places of sites that are not public', () => {
    /** A project with such sites, whose recordings, names, settings and results all tell the places. */
    async function surveyed(withVariants = true) {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      const params = { projectId, dataId };
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
          const body = { ...site, note: `At ${placeWords.join()}`, elevation_m: 395 };
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

    /** Whoever is no owner and may read something: widgets of the project and of one analysis, and passers-by. */
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

    /** Every answer of a row: all pages, each of one thing, with links where there are any. */
    async function answersOf(reader: Caller, row: Endpoint, params: Record<string, string>) {
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

    it('keep no widget from its files: these have the names that they have elsewhere', async () => {
      const { ada, params, hide } = await surveyed();
      const query = { include_downloads: 'true' } as const;
      const all = await ada.ok('analysesResults', { params, query });
      expect(all.results.download_urls.map(({ filename }) => filename)).not.toContain(
        'without-places.detections.parquet',
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
        'detections.parquet': 'detections.parquet without places',
        'model_species.csv': 'model_species.csv',
        'survey-counts.parquet': 'survey-counts.parquet',
        'survey-effort.parquet': 'survey-effort.parquet',
        'survey-spectrogram.parquet': 'survey-spectrogram.parquet',
      });
      expect(results.result_file_count).toBe(7);
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
