import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyPromise } from '../base/blobs.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { keyPath, listFolder } from './folder-files.ts';

describe('a folder of objects', () => {
  let root: string;
  let blobs: FolderBlobs;
  const open = (secret = 's'.repeat(32)) =>
    new FolderBlobs({
      root,
      baseUrl: 'http://store',
      secret,
      now: () => new Date(),
      promises: anyPromise,
    });
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'biophony-folder-'));
    blobs = open();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const fill = async (keys: string[]) => {
    for (const key of keys) await blobs.put(key, new TextEncoder().encode(key));
  };

  it('lists what is under a prefix in key order, page by page', async () => {
    const keys = ['a/1', 'a/10', 'a/2/x', 'a/2/y', 'a-b/1', 'a0', 'b/é ☂.wav', 'b/.hidden'].sort();
    await fill(keys);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listFolder>> = await listFolder(root, '', cursor, 3);
      seen.push(...page.blobs.map((blob) => blob.key));
      cursor = page.cursor;
    }
    expect(seen).toEqual(keys);
    const under = async (prefix: string) =>
      (await blobs.list(prefix)).blobs.map((blob) => blob.key);
    expect(await under('a/')).toEqual(['a/1', 'a/10', 'a/2/x', 'a/2/y']);
    expect(await under('a/1')).toEqual(['a/1', 'a/10']);
    expect(await under('nothing/')).toEqual([]);
  });

  it('deletes what is there, does not mind what is not, and leaves no empty folders', async () => {
    await fill(['u/1/a', 'u/1/b', 'u/2/c']);
    await blobs.delete(['u/1/a', 'u/1/b', 'u/1/b', 'u/9/z']);
    expect((await blobs.list('u/')).blobs.map((blob) => blob.key)).toEqual(['u/2/c']);
    expect(existsSync(join(root, 'u', '1'))).toBe(false);
  });

  it('opens links that it made itself, unchanged, and no others', () => {
    const grant = { op: 'get', key: 'u/1/a', filename: 'a.wav', expires: 1 } as const;
    const token = blobs.signer.sign(grant);
    expect(blobs.signer.open(token)).toEqual(grant);
    expect(open('t'.repeat(32)).signer.open(token)).toBeNull();
    const changed = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    expect(blobs.signer.open(changed)).toBeNull();
    const unsealed = Buffer.from(JSON.stringify(grant)).toString('base64url');
    for (const made of ['', unsealed, `${unsealed}.${'A'.repeat(43)}`])
      expect(blobs.signer.open(made)).toBeNull();
  });

  it('replaces an object whole, and reads a range of it', async () => {
    await fill(['k']);
    await blobs.put('k', new TextEncoder().encode('0123456789'));
    const found = await blobs.get('k', { offset: 3, length: 4 });
    expect(found?.size).toBe(10);
    expect(await new Response(found?.body).text()).toBe('3456');
    expect(await blobs.get('absent')).toBeNull();
    expect(await blobs.head('absent/too')).toBeNull();
  });

  it('keeps every key inside its folder', () => {
    for (const key of ['../secret', 'a/../../b', '.temp/x', 'a/./b', 'a\\..\\b', 'a/\0b'])
      expect(keyPath('/store', key)).toMatch(/^\/store\/(?!.*(\/\.|\\|\0))/);
    for (const key of ['', '/a', 'a//b', 'a/', 'é'.repeat(100)])
      expect(() => keyPath('/store', key), key).toThrow(TypeError);
  });

  it('throws away parts of uploads that nobody can go on with, and no others', async () => {
    const { upload_id } = await blobs.createMultipart('k');
    const stray = join(root, '.multipart', randomUUID());
    mkdirSync(stray);
    writeFileSync(join(stray, '1.abc'), 'a recording');
    open();
    expect(readdirSync(join(root, '.multipart'))).toEqual([upload_id]);
  });

  it('throws away what a killed process left half-written', async () => {
    await fill(['k']);
    const half = join(root, '.temp', 'half');
    writeFileSync(half, 'half');
    open();
    expect(readdirSync(join(root, '.temp'))).toEqual([]);
    expect(await blobs.head('k')).not.toBeNull();
  });
});
