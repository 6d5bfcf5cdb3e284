import {
  type AnswerOf,
  type Endpoint,
  endpoints,
  type MarkedRouteId,
  type MemberRole,
  placeMarks,
} from '@biophony/contract';
import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  type MadeDataset,
  makeDataset,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { writeObject } from '../../test/write-object.ts';
import { batch } from '../base/sql.ts';
import { issueApiKey } from '../identity/api-keys.ts';
import { redactedAnswer } from '../identity/places.ts';
import { fileKey } from '../storage/objects.ts';
import { createApp } from './app.ts';
import { handlers, reviewHandlers, surveyHandlers, viewerLinkHandlers } from './handlers.ts';

const exact = { latitude: 47.65123, longitude: 9.48017 };
const dms = `47°39'04.4"N 9°28'48.6"E`;
const name = `nest_20240501_180000_+47.65123+009.48017.WAV`;
const page = { origin: 'https://reserve.example' };

const bytes = writeAudioMothWav({
  samples: Int16Array.from({ length: 16_000 }, (_, at) => at % 100),
  sampleRate: 8000,
  comment: blankAudioMothComment('2024-05-01T18:00:00', '+00:00', '24F31901603710AA'),
  guano: { 'GUANO|Version': '1.0', 'Loc Position': '47.65123 9.48017' },
});

describe('a project that hides places', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  let fileId: string;
  let siteId: string;
  const keys: Record<string, string> = {};

  const ask = async (who: string, path: string, more: RequestInit = {}) =>
    createApp(service.deps, handlers).request(`http://localhost${path}`, {
      ...more,
      headers: { authorization: `Bearer ${keys[who] ?? who}`, ...page, ...more.headers },
    });
  const read = async (who: string, path: string) => (await ask(who, path)).json();
  const get = (path: string) => path.replace(':p', card.project_id).replace(':d', card.data_id);

  beforeEach(async () => {
    service = await ServiceContext.start();
    for (const user of ['ada', 'vic', 'rob', 'max']) await service.user(user);
    card = await makeDataset(service, 'ada');
    const recording = {
      format: 'wav',
      sample_rate_hz: 8000,
      channels: 1,
      duration_s: 2,
      recorded_at: '2024-05-01T18:00:00+00:00',
      utc_offset: '+00:00',
      device_id: `A1 at ${dms}`,
      make: dms,
      model: 'AudioMoth',
      ...exact,
      location_source: 'GPS',
      battery_v: null,
      temperature_c: null,
    };
    const asked = [{ filename: name, size: bytes.length, recording }];
    const [ticket] = (await askUploads(service, card, asked)).files;
    fileId = ticket && 'file_id' in ticket ? ticket.file_id : '';
    await writeObject(service, fileKey(card, fileId), bytes);
    await completeUpload(service, card);
    const { db } = service;
    const summary = JSON.stringify({
      format_version: 4,
      analysis_type: 'birdnet_v2_4',
      settings: { lat: exact.latitude, lon: exact.longitude },
      settings_hash: '0123456789ab',
      notices: [{ code: 'odd', message: `${name} is odd.`, files: 1 }],
      species: [2, 1].map((count) => ({ scientific_name: `Aquila ${count} at ${dms}`, count })),
    });
    const members: [string, MemberRole][] = [
      ['vic', 'viewer'],
      ['rob', 'reviewer'],
      ['max', 'manager'],
    ];
    await db.batch([
      db
        .prepare('UPDATE projects SET title = ?1, description = ?1')
        .bind(`Nest at ${dms}, 32T 536622 5278587`),
      db.prepare('UPDATE datasets SET dataset_name = ?').bind('8FVFMF5Q+WX'),
      db
        .prepare(
          `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, summary, created_at, completed_at)
           VALUES ('found', ?, ?, 'ada', 'birdnet_v2_4', ?, 'completed', ?, '', '2026-05-01')`,
        )
        .bind(
          card.project_id,
          card.data_id,
          JSON.stringify({ ...exact, lat: 47.65, lon: 9.48, min_conf: 0.25 }),
          summary,
        ),
      ...members.map(([user, role]) =>
        db
          .prepare(
            "INSERT INTO project_members (user_id, project_id, role, since) VALUES (?, ?, ?, '')",
          )
          .bind(user, card.project_id, role),
      ),
      db
        .prepare('INSERT INTO public_access (project_id, enabled, origins) VALUES (?, 1, ?)')
        .bind(card.project_id, JSON.stringify([page.origin])),
    ]);
    for (const user of ['ada', 'vic', 'rob', 'max']) {
      const { secret, statements } = await issueApiKey(service.deps, user, {
        name: user,
        scopes: ['projects:read', 'data:read', 'analysis:read'],
        days: null,
      });
      await batch(db, statements);
      keys[user] = secret;
    }
    const params = { projectId: card.project_id };
    const { site } = await service.call(surveyHandlers.sitesCreate, 'ada', {
      params,
      body: { name: `Eyrie ${dms}`, ...exact, public_precision: 'hidden' },
    });
    siteId = site.site_id;
    const { deployments } = await service.call(surveyHandlers.deploymentsCreate, 'ada', {
      params,
      body: {
        deployments: [
          {
            site_id: siteId,
            device_id: recording.device_id,
            end: '2024-05-10T00:00:00Z',
            orientation: dms,
            setup_by: `Ada, ${dms}`,
            note: dms,
          },
        ],
      },
    });
    await service.call(surveyHandlers.correctionsApply, 'ada', {
      params: { ...params, deploymentId: deployments[0]?.deployment_id ?? '' },
      body: { shift_s: 3600, reason: `Set up at ${dms}` },
    });
    const token = await createApp(service.deps, handlers, {
      connInfo: () => ({ remote: { address: '192.0.2.7' } }),
    }).request('http://localhost/api/embed/public-tokens', {
      method: 'POST',
      headers: { ...page, 'content-type': 'application/json' },
      body: JSON.stringify({ project_id: card.project_id }),
    });
    keys.visitor = ((await token.json()) as { token: string }).token;
  });
  afterEach(() => service.close());

  /** A sample, a verdict and a calibration, whose texts tell the place. */
  async function reviewed() {
    const params = { projectId: card.project_id };
    const sampleId = crypto.randomUUID();
    const species = 'Aquila chrysaetos';
    const { analyses } = await service.call(surveyHandlers.surveyAnalyses, 'ada', { params });
    const recording = { data_id: card.data_id, file: name };
    const detections = [0, 3].map((at) => ({ ...recording, start_s: at, end_s: at + 3 }));
    await service.call(reviewHandlers.samplesCreate, 'ada', {
      params,
      body: {
        sample_id: sampleId,
        species,
        joins: analyses[0]?.joins,
        method: 'stratified',
        scheme: 'random_in_strata',
        name: `Nest at ${dms}`,
        strata: [{ low: 0.1, high: 0.9, detections: 2 }],
        items: detections.map((one) => ({ ...one, score: 0.5, stratum: 0, site_id: siteId })),
      },
    });
    await service.call(reviewHandlers.reviewsCreate, 'ada', {
      params,
      body: {
        reviews: detections.map((one) => ({
          ...one,
          review_id: crypto.randomUUID(),
          species,
          verdict: 'yes',
          sample_id: sampleId,
          note: `Seen at ${dms}`,
        })),
      },
    });
    const made = { params, body: { sample_id: sampleId } };
    const { calibration } = await service.call(reviewHandlers.calibrationsCreate, 'ada', made);
    return { sampleId, calibrationId: calibration.calibration_id };
  }

  async function openLink() {
    const { token } = await service.call(viewerLinkHandlers.viewerLinksCreate, 'ada', {
      params: { projectId: card.project_id },
      body: { name: 'The council' },
    });
    const opened = await createApp(service.deps, handlers, {
      connInfo: () => ({ remote: { address: '192.0.2.7' } }),
    }).request('http://localhost/api/viewer-links/open', {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return (await opened.json()) as { token: string; project_title: string };
  }

  it('tells neither place nor recorder by any call that reads, to members below manager, by a link or in public, also when its last site is deleted (S14.30, S15.4)', async () => {
    const link = await openLink();
    expect(link.project_title).toBe('Nest at [place hidden]');
    const { deployments } = (await read(
      'max',
      get('/api/projects/:p/deployments'),
    )) as AnswerOf<'deploymentsList'>;
    const params = { projectId: card.project_id };
    const ids: Record<string, string> = {
      ...params,
      ...(await reviewed()),
      dataId: card.data_id,
      fileId,
      analysisId: 'found',
      deploymentId: deployments[0]?.deployment_id ?? '',
    };
    const { site: second } = await service.call(surveyHandlers.sitesCreate, 'ada', {
      params,
      body: { name: `Second ${dms}` },
    });
    const calls = (Object.keys(placeMarks) as MarkedRouteId[])
      .map((id): Endpoint => endpoints[id])
      .filter(({ method }) => method === 'GET');
    const tells = /47\.65|9\.48|47°|5278587|8FVFMF5Q|A1 at/i;
    const addressOf = ({ id, path, query }: Endpoint) =>
      path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? key) +
      (query && 'limit' in query.shape ? '?limit=1' : '') +
      (id === 'recordingsSearch' ? '?search=nest' : '');
    const check = async (absent: string[]) => {
      for (const call of calls)
        for (const who of ['vic', 'rob', 'visitor', link.token]) {
          const headers = who === link.token ? { origin: 'http://localhost' } : {};
          const answer = await ask(who, addressOf(call), { headers });
          const text = await answer.text();
          const isMember = who === 'vic' || who === 'rob';
          if (isMember && absent.includes(call.id)) expect(answer.status).toBeGreaterThan(400);
          else expect(answer.status, call.id).toBe(isMember || call.embed ? 200 : 403);
          const [, cursor = ''] = /"next_cursor":"([^"]+)"/.exec(text) ?? [];
          for (const one of [text, Buffer.from(cursor, 'base64url').toString()])
            expect(one, `${call.id} for ${who}`).not.toMatch(tells);
        }
    };
    const silent: string[] = [];
    for (const call of calls)
      if (!tells.test(await (await ask('max', addressOf(call))).text())) silent.push(call.id);
    expect(silent).toEqual([
      'publicAccessGet',
      'membersList',
      'fileDownload',
      'deploymentsEffort',
      'compatibleTypes',
      'analysesNotInFiles',
    ]);
    await check(['partsList']);
    const sites = async (cursor: string) =>
      (await read('vic', get(`/api/projects/:p/sites?limit=1${cursor}`))) as AnswerOf<'sitesList'>;
    const { next_cursor } = await sites('');
    expect((await sites(`&cursor=${next_cursor}`)).sites[0]?.site_id).toBe(second.site_id);
    for (const id of [second.site_id, siteId])
      await service.call(surveyHandlers.sitesDelete, 'ada', {
        params: { ...params, siteId: id },
        query: { deployments: 'delete' },
      });
    await check(['partsList', 'correctionsList']);
  });

  it('says so where the text stood, and keeps what is no place', async () => {
    expect(await read('vic', get('/api/projects/:p'))).toMatchObject({
      project: { title: 'Nest at [place hidden]', hides_places: true, project_id: card.project_id },
    });
    expect(await read('vic', get('/api/data/datasets/:d/files'))).toMatchObject({
      files: [
        {
          filename: 'nest_20240501_180000_[place hidden].WAV',
          recording: {
            make: '[place hidden]',
            model: 'AudioMoth',
            recorded_at: '2024-05-01T18:00:00+00:00',
            latitude: null,
            longitude: null,
          },
        },
      ],
    });
    const { analyses } = (await read('vic', get('/api/analysis/projects/:p/analyses'))) as {
      analyses: { settings: object }[];
    };
    expect(analyses[0]?.settings).toEqual({ min_conf: 0.25 });
  });

  it('finds a recording by the name that it told, and by no name with a place', async () => {
    const found = async (filename: string) => {
      const path = `/api/data/datasets/:d/files?filename=${encodeURIComponent(filename)}`;
      const { files } = (await read('vic', get(path))) as { files: { file_id: string }[] };
      return files.map(({ file_id }) => file_id);
    };
    expect(await found('nest_20240501_180000_[place hidden].WAV')).toEqual([fileId]);
    for (const other of [name, name.replace('47.6', '47.7'), 'nest_[place hidden].WAV'])
      expect(await found(other), other).toEqual([]);
  });

  it('names a recorder by one pseudonym in all answers, and differently in another project (S15.25)', async () => {
    const recorders = async (who: string) => {
      const { files } = (await read(who, get('/api/data/datasets/:d/files'))) as {
        files: { recording: { device_id: string } }[];
      };
      const { deployments } = (await read(who, get('/api/projects/:p/deployments'))) as {
        deployments: { device_id: string }[];
      };
      const listed = (await read('vic', get('/api/data/datasets/:d/recorders'))) as {
        recorders: { device_id: string }[];
      };
      return [files[0]?.recording.device_id, deployments[0]?.device_id].concat(
        who === 'vic' ? listed.recorders[0]?.device_id : [],
      );
    };
    const [first, ...others] = await recorders('vic');
    expect(first).toMatch(/^recorder-[0-9a-f]{12}$/);
    for (const one of [...others, ...(await recorders('visitor'))]) expect(one).toBe(first);
    expect((await recorders('max'))[0]).toBe(`A1 at ${dms}`);
    await service.db.prepare('UPDATE projects SET recorder_key = NULL').run();
    expect((await recorders('vic'))[0]).not.toBe(first);
  });

  it('links no result files of an earlier version, and says what to do', async () => {
    const path = '/api/analysis/analyses/found/results?include_downloads=true';
    expect((await ask('max', path)).status).toBe(200);
    for (const who of ['vic', 'visitor']) {
      const refused = await ask(who, path);
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain('Analyse the recordings again');
    }
  });

  it('tells no place in what it refuses either', async () => {
    const path = get(`/api/data/datasets/:d/files/${fileId}/parts`);
    for (const [who, told] of [
      ['vic', 'nest_20240501_180000_[place hidden].WAV is small enough'],
      ['max', `${name} is small enough`],
    ] as const) {
      const refused = (await read(who, path)) as { error: string };
      expect(refused.error).toContain(told);
    }
  });

  it('gives viewers the sound of a recording without place and recorder, whole and in ranges (S15.26)', async () => {
    const path = get(`/api/data/datasets/:d/files/${fileId}/download`);
    const link = (await read('vic', path)) as { download_url: string; size_bytes: number };
    expect(link.download_url).toMatch(/\/api\/sound\/[0-9a-f]+$/);
    const { pathname } = new URL(link.download_url);
    const app = createApp(service.deps, handlers);
    const fetched = async (headers: Record<string, string> = {}, method = 'GET') => {
      const answer = await app.request(pathname, { headers, method });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const { answer, bytes: sound } = await fetched();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    expect(answer.headers.get('content-disposition')).toContain('_[place hidden].WAV');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(sound).toHaveLength(link.size_bytes);
    expect(sound.toString('latin1')).not.toMatch(/47\.65|24F319|AudioMoth|GUANO/);
    expect(Buffer.from(bytes).includes(sound.subarray(44))).toBe(true);
    expect(sound).toHaveLength(44 + 2 * 16_000);
    for (const [from, to] of [
      [0, 10],
      [40, 50],
      [1000, 1999],
      [sound.length - 5, sound.length - 1],
    ] as const) {
      const part = await fetched({ range: `bytes=${from}-${to}` });
      expect(part.answer.status).toBe(206);
      expect(part.answer.headers.get('content-range')).toBe(`bytes ${from}-${to}/${sound.length}`);
      expect(part.bytes).toEqual(sound.subarray(from, to + 1));
    }
    expect((await fetched({ range: 'bytes=0-9', 'if-range': '"x"' })).answer.status).toBe(200);
    expect((await fetched({ range: `bytes=${sound.length}-` })).answer.status).toBe(416);
    expect((await fetched({}, 'HEAD')).bytes).toHaveLength(0);
    service.passSeconds(3 * 86_400);
    expect((await fetched()).answer.status).toBe(403);
    expect((await app.request(`${pathname.slice(0, -2)}00`)).status).toBe(403);
    const whole = (await read('max', path)) as { size_bytes: number };
    expect(whole.size_bytes).toBe(bytes.length);
  });

  it('has no answer with a text that is not read: only marked fields are left alone', async () => {
    const place = '1.123456 2.123456';
    const told = await redactedAnswer(
      service.deps,
      endpoints.projectsGet,
      undefined,
      { exact: false, hiding: card.project_id },
      async () => ({ project: { notes: [{ note_id: place, text: place, unknown: place }] } }),
    );
    const hidden = '[place hidden]';
    expect(told).toEqual({
      project: { notes: [{ note_id: place, text: hidden, unknown: hidden }] },
    });
  });
});
