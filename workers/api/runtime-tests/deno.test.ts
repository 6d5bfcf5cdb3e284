import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { denoProgram } from '../../../tools/scripts/service/deno.ts';
import { localData, type LocalData } from './servers/local-data.ts';
import { denoEntry, startEntry, testServerOf } from './servers/local-server.ts';
import type { TestServer } from './servers/test-server.ts';
import { Caller, newAccount, password } from './suite/support/account.ts';
import { newDataset, uploadAll, verified, wav } from './suite/support/card.ts';
import { PopupWindow } from './suite/support/popup-window.ts';

const program = denoProgram();
const due = 'u/somebody/p/d/gone.wav';

// One call of each kind that differs on Deno; deno.full.test.ts runs the whole contract.
describe.skipIf(!program)('the service on Deno', () => {
  let data: LocalData;
  let server: TestServer;
  beforeAll(async () => {
    data = await localData();
    const object = join(data.folder, 'objects', due);
    mkdirSync(dirname(object), { recursive: true });
    writeFileSync(object, 'RIFF');
    await data.sql(
      `INSERT INTO deletions (kind, target, due_at, last_at) VALUES ('prefix', '${due}', '', '')`,
    );
    const entry = denoEntry(program ?? '');
    server = testServerOf(entry, data, await startEntry(entry, data));
  });
  afterAll(() => server?.stop());

  it('starts, is ready, and gives out its pages', async () => {
    expect(await new Caller(server, undefined).ok('ready')).toEqual({ ready: true });
    const page = await fetch(server.baseUrl);
    expect(await page.text()).toContain('<!doctype html>');
  });

  it('does what is due in the background', async () => {
    await expect.poll(async () => [...(await server.objects()).keys()]).not.toContain(due);
  });

  it('takes an upload as a stream, verifies it, and gives a range of it', async () => {
    const ada = await newAccount(server);
    const { dataId } = await newDataset(ada);
    const recording = wav('20260501_050000.WAV', 100_000, 3);
    await uploadAll(ada, dataId, [recording]);
    await verified(ada, dataId);
    const { files } = await ada.ok('filesList', { params: { dataId } });
    const params = { dataId, fileId: files[0]?.file_id ?? '' };
    const link = await ada.ok('fileDownload', { params });
    const answer = await fetch(link.download_url, { headers: { range: 'bytes=40-139' } });
    expect(answer.status).toBe(206);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(recording.bytes.slice(40, 140));
  });

  it('writes in batches that are whole or not at all', async () => {
    const ada = await newAccount(server);
    const { project } = await ada.ok('projectsCreate', { body: { title: 'Marsh' } });
    const params = { projectId: project.project_id };
    const notes = Array.from({ length: 8 }, () =>
      ada.ok('notesCreate', {
        params,
        body: { text: 'Bittern' },
        headers: { 'idempotency-key': 'the-same' },
      }),
    );
    const ids = (await Promise.all(notes)).map(({ note_id }) => note_id);
    expect(new Set(ids).size).toBe(1);
    const { project: read } = await ada.ok('projectsGet', { params });
    expect([read.note_count, read.timeline.length]).toEqual([1, 2]);
  });

  it('signs people in and out, by password and by the session cookie', async () => {
    const ada = await newAccount(server);
    const visitor = new Caller(server, undefined);
    const signedIn = await visitor.raw('authSignIn', { body: { email: ada.email, password } });
    const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const { token } = await visitor.ok('authToken', { headers });
    await visitor.ok('profileGet', { token });
    await visitor.ok('authSignOut', { headers: { ...headers, origin: server.baseUrl } });
    await visitor.refused('authToken', 'unauthenticated', { headers });
  });

  it('signs people in by the window of another provider', async () => {
    server.outside.google.setPerson({
      sub: 'deno',
      email: 'ada@deno.example',
      email_verified: true,
    });
    const window = new PopupWindow(server);
    const { message } = await window.posted('google');
    expect((await window.exchange(message.code)).status).toBe(200);
  });
});
