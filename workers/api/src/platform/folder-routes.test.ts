import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderBlobs } from './folder-blobs.ts';
import { storeRoutes } from './folder-routes.ts';

const text = 'the reed warbler at four in the morning';
const bytes = new TextEncoder().encode(text);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const key = 'u/1/p/d/f/warbler.wav';

describe('the store routes', () => {
  let root: string;
  let now: Date;
  let blobs: FolderBlobs;
  let standing: boolean;
  let told: string[];
  const lines: { message: string; fields?: Record<string, unknown> }[] = [];
  const log = {
    info: (message: string, fields?: Record<string, unknown>) =>
      void lines.push({ message, fields }),
    error() {},
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'biophony-store-'));
    now = new Date('2026-05-04T04:10:00Z');
    standing = true;
    told = [];
    lines.length = 0;
    blobs = new FolderBlobs({
      root,
      baseUrl: 'http://store',
      secret: 's'.repeat(32),
      now: () => now,
      promises: {
        stands: async () => standing,
        arrived: async (at, sum) => {
          told.push(`${at} ${sum}`);
          return standing;
        },
      },
    });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const send = (url: string, init: RequestInit = {}) =>
    storeRoutes(blobs, log).fetch(new Request(url, init));
  const put = (url: string, body: Uint8Array<ArrayBuffer>, length = body.length) =>
    send(url, { method: 'PUT', body, headers: { 'content-length': String(length) } });
  const terms = { size: bytes.length, contentType: 'audio/wav', expiresSeconds: 60 };
  const read = async () => {
    const found = await blobs.get(key);
    return found && new Response(found.body).text();
  };
  const leftovers = () => readdirSync(join(root, '.temp'));

  it('tells nobody by its links whose object it is; a link of an earlier version is good until it is over (S26.7)', async () => {
    await blobs.put(key, bytes);
    const url = await blobs.presignGet(key, { filename: 'warbler.wav', expiresSeconds: 60 });
    const { pathname, search } = new URL(url);
    expect(search).toBe(`?expires=${now.getTime() / 1000 + 60}`);
    const token = pathname.slice('/store/'.length);
    const readable = token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(readable.join(' ')).not.toMatch(/u\/1|warbler|expires/);
    expect((await send(url)).status).toBe(200);
    const changed = Buffer.from(token, 'base64url');
    changed[20]! ^= 1;
    expect((await send(`http://store/store/${changed.toString('base64url')}`)).status).toBe(403);
    expect((await send('http://store/store/AAAA')).status).toBe(403);
    expect((await send(url.replace(/=\d+$/, '=9999999999'))).status).toBe(403);
    const expires = now.getTime() / 1000 + 60;
    const payload = Buffer.from(
      JSON.stringify({ op: 'get', key, filename: 'warbler.wav', expires }),
    ).toString('base64url');
    const mac = createHmac('sha256', `store:${'s'.repeat(32)}`)
      .update(payload)
      .digest('base64url');
    const earlier = `http://store/store/${payload}.${mac}`;
    expect((await send(earlier)).status).toBe(200);
    now = new Date(now.getTime() + 61_000);
    const over = await send(earlier);
    expect([over.status, await over.json()]).toMatchObject([403, { code: 'forbidden' }]);
  });

  it('gives the whole file where a range is asked for under a condition that it cannot check (S26.8)', async () => {
    await blobs.put(key, bytes);
    const url = await blobs.presignGet(key, { filename: 'warbler.wav', expiresSeconds: 60 });
    for (const condition of ['"x"', 'W/"x"', 'Mon, 04 May 2026 04:10:00 GMT', '']) {
      const answer = await send(url, { headers: { range: 'bytes=4-7', 'if-range': condition } });
      expect([answer.status, await answer.text()]).toEqual([200, text]);
    }
    expect((await send(url, { headers: { range: 'bytes=4-7' } })).status).toBe(206);
  });

  it('keeps a file that is what was promised', async () => {
    const { url } = await blobs.presignPut(key, { ...terms, sha256 });
    expect((await put(url, bytes)).status).toBe(200);
    expect(await read()).toBe(text);
    expect(await blobs.head(key)).toEqual({ key, size: bytes.length });
  });

  it('refuses other content or another size, and keeps nothing of it', async () => {
    const { url } = await blobs.presignPut(key, { ...terms, sha256 });
    const other = new TextEncoder().encode(text.toUpperCase());
    const wrong = await put(url, other);
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ code: 'checksum_mismatch' });
    expect((await put(url, bytes.slice(1))).status).toBe(422);
    expect((await put(url, bytes.slice(1), bytes.length)).status).toBe(422);
    expect(await blobs.head(key)).toBeNull();
    expect(leftovers()).toEqual([]);
  });

  it('refuses a body that ends early also where no SHA-256 was promised', async () => {
    const { url } = await blobs.presignPut(key, terms);
    expect((await put(url, bytes.slice(1), bytes.length)).status).toBe(422);
    expect(await blobs.head(key)).toBeNull();
    expect(leftovers()).toEqual([]);
  });

  it('asks for the length of a chunked body', async () => {
    const { url } = await blobs.presignPut(key, terms);
    const answer = await send(url, { method: 'PUT', body: bytes });
    expect(answer.status).toBe(411);
    expect(await answer.json()).toMatchObject({ code: 'length_required' });
  });

  it('takes a link for what it was signed for, until it expires', async () => {
    const { url } = await blobs.presignPut(key, terms);
    expect((await send(url)).status).toBe(403);
    const at = url.length - 20;
    const tampered = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`;
    expect((await put(tampered, bytes)).status).toBe(403);
    now = new Date(now.getTime() + 61_000);
    expect((await put(url, bytes)).status).toBe(403);
    expect((await send('http://store/store/nonsense')).status).toBe(403);
  });

  it('says in refusals, too, that they are no page and not to be kept', async () => {
    const { headers } = await send('http://store/store/nonsense');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  /** Puts a body whose second half comes when `meanwhile` is done. */
  const putSlowly = async (url: string, meanwhile: () => Promise<void>) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const answer = send(url, {
      method: 'PUT',
      body: readable,
      headers: { 'content-length': String(bytes.length) },
      duplex: 'half',
    } as RequestInit);
    const writer = writable.getWriter();
    await writer.write(bytes.slice(0, 5));
    await meanwhile();
    await writer.write(bytes.slice(5));
    await writer.close();
    return answer;
  };

  it('keeps nothing of a part that arrives when its upload was aborted', async () => {
    const { upload_id } = await blobs.createMultipart(key);
    const part = { size: bytes.length, expiresSeconds: 60 };
    const { url } = await blobs.presignPart(key, upload_id, 1, part);
    const late = await putSlowly(url, () => blobs.abortMultipart(key, upload_id));
    expect(late.status).toBe(404);
    expect(await late.json()).toMatchObject({ code: 'not_found' });
    expect([...readdirSync(join(root, '.multipart')), ...leftovers()]).toEqual([]);
  });

  it('keeps nothing of a part whose file was given up or stored while it arrived', async () => {
    const { upload_id } = await blobs.createMultipart(key);
    const part = { size: bytes.length, expiresSeconds: 60 };
    const { url } = await blobs.presignPart(key, upload_id, 1, part);
    const unawaited = await putSlowly(url, async () => void (standing = false));
    expect(unawaited.status).toBe(404);
    standing = true;
    const late = await putSlowly(url, () => blobs.put(key, new TextEncoder().encode('stored')));
    expect(late.status).toBe(412);
    expect([await blobs.listParts(key, upload_id), leftovers()]).toEqual([[], []]);
    expect(await read()).toBe('stored');
  });

  it('keeps nothing of a file that takes far longer than its link lasts', async () => {
    const slowly = async (seconds: number) => {
      const { url } = await blobs.presignPut(key, terms);
      const pass = async () => void (now = new Date(now.getTime() + seconds * 1000));
      return (await putSlowly(url, pass)).status;
    };
    expect(await slowly(91)).toBe(403);
    expect([await blobs.head(key), leftovers()]).toEqual([null, []]);
    expect(await slowly(80)).toBe(200);
  });

  it('ends a file that stops coming, and keeps nothing of it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { url } = await blobs.presignPut(key, terms);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes.slice(0, 5)),
      });
      const headers = { 'content-length': String(bytes.length) };
      const answer = send(url, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit);
      const passMinute = () => vi.advanceTimersByTimeAsync(60_000).then(() => undefined);
      let ended: Response | undefined;
      // The first bytes arrive and are written in real time, in which no minute counts against the sender.
      while (!ended) ended = await Promise.race([answer, passMinute()]);
      expect(ended.status).toBe(408);
      expect([await blobs.head(key), leftovers()]).toEqual([null, []]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes a file once: its link replaces nothing, before or after the confirmation', async () => {
    const { url } = await blobs.presignPut(key, { ...terms, sha256: undefined });
    expect((await put(url, bytes)).status).toBe(200);
    expect(told).toEqual([`${key} ${sha256}`]);
    const other = new TextEncoder().encode(text.toUpperCase());
    for (standing of [true, false]) {
      const again = await put(url, other);
      expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
        412,
        'already_put',
      ]);
    }
    expect([await read(), leftovers()]).toEqual([text, []]);
  });

  it('takes nothing that nobody waits for, nor what nobody waits for when it has arrived', async () => {
    const { url } = await blobs.presignPut(key, terms);
    standing = false;
    expect((await put(url, bytes)).status).toBe(404);
    standing = true;
    const late = await putSlowly(url, async () => void (standing = false));
    expect(late.status).toBe(404);
    expect([await blobs.head(key), leftovers(), told]).toEqual([null, [], []]);
  });

  it('keeps no object whose promise went while it was moved to its place', async () => {
    blobs.promises.arrived = async () => false;
    const { url } = await blobs.presignPut(key, terms);
    expect((await put(url, bytes)).status).toBe(404);
    expect([await blobs.head(key), leftovers()]).toEqual([null, []]);
  });

  it('holds one unfinished body of a link, and lets the latest request go on', async () => {
    const { url } = await blobs.presignPut(key, terms);
    const begin = () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const answer = send(url, {
        method: 'PUT',
        body: readable,
        headers: { 'content-length': String(bytes.length) },
        duplex: 'half',
      } as RequestInit);
      void writable
        .getWriter()
        .write(bytes.slice(0, 30))
        .catch(() => {});
      return answer;
    };
    const unfinished: Promise<Response>[] = [];
    for (let at = 0; at < 20; at++) {
      unfinished.push(Promise.resolve(begin()));
      // The body of the round before has been given up once its request has an answer.
      await unfinished[at - 1];
      await expect.poll(() => leftovers()).toHaveLength(1);
    }
    const whole = await put(url, bytes);
    expect(whole.status).toBe(200);
    const ended = await Promise.all(unfinished);
    expect(new Set(ended.map((answer) => answer.status))).toEqual(new Set([409]));
    expect([await read(), leftovers()]).toEqual([text, []]);
  });

  it('joins no parts over an object, and takes no part of one that stands', async () => {
    const { upload_id } = await blobs.createMultipart(key);
    const { url } = await blobs.presignPart(key, upload_id, 1, {
      size: bytes.length,
      expiresSeconds: 60,
    });
    const etag = (await put(url, bytes)).headers.get('etag') ?? '';
    await blobs.put(key, new TextEncoder().encode('stored'));
    expect((await put(url, bytes)).status).toBe(412);
    const parts = [{ part_number: 1, etag }];
    await expect(blobs.completeMultipart(key, upload_id, parts)).rejects.toThrow('stands at');
    expect(await read()).toBe('stored');
  });

  it('has a line in the log for every request, which holds nothing of the link', async () => {
    const { url } = await blobs.presignPut(key, terms);
    await put(url, bytes);
    await send(url.replace(/..\?expires/, '?expires'));
    expect(lines.map(({ fields }) => fields)).toMatchObject([
      { method: 'PUT', route: '/store', op: 'put', status: 200 },
      { method: 'GET', route: '/store', op: 'unknown', status: 403 },
    ]);
    const token = new URL(url).pathname.slice('/store/'.length);
    const logged = JSON.stringify(lines);
    for (const secret of [token.slice(0, 20), token.slice(-20), key])
      expect(logged).not.toContain(secret);
  });

  it('gives a file back whole or in ranges, under its name', async () => {
    await blobs.put(key, bytes);
    const url = await blobs.presignGet(key, {
      filename: 'May/Wärbler "1".wav',
      expiresSeconds: 60,
    });
    const whole = await send(url);
    expect(await whole.text()).toBe(text);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="W_rbler _1_.wav"; filename*=UTF-8''W%C3%A4rbler%20%221%22.wav`,
    );
    const range = (value: string) => send(url, { headers: { range: value } });
    const part = await range('bytes=4-7');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${bytes.length}`);
    expect(await part.text()).toBe('reed');
    expect(await (await range('bytes=-7')).text()).toBe('morning');
    expect(await (await range(`bytes=${bytes.length - 7}-`)).text()).toBe('morning');
    expect((await range('bytes=1000-')).status).toBe(416);
    const head = await send(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect((await put(url, bytes)).status).toBe(403);
  });

  it('joins parts in the order given and keeps no trace of them', async () => {
    const { upload_id } = await blobs.createMultipart(key);
    const pieces = [bytes.slice(0, 10), bytes.slice(10, 20), bytes.slice(20)];
    const etags: string[] = [];
    for (const [i, piece] of pieces.entries()) {
      const part = { size: piece.length, expiresSeconds: 60 };
      const { url } = await blobs.presignPart(key, upload_id, i + 1, part);
      expect((await put(url, piece.slice(1), piece.length - 1)).status).toBe(422);
      etags.push((await put(url, piece)).headers.get('etag') ?? '');
    }
    const parts = etags.map((etag, i) => ({ part_number: i + 1, etag }));
    expect((await blobs.listParts(key, upload_id)).map((part) => part.size)).toEqual([10, 10, 19]);
    await expect(
      blobs.completeMultipart(key, upload_id, [{ part_number: 1, etag: '"0000"' }]),
    ).rejects.toThrow('Part 1 is not in the store');
    expect(await blobs.completeMultipart(key, upload_id, parts)).toEqual({
      key,
      size: bytes.length,
      sha256,
    });
    expect(await read()).toBe(text);
    expect(readdirSync(join(root, '.multipart'))).toEqual([]);
  });
});
