import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { remoteFile } from './remote-file.ts';

describe('a server that knows no ranges', () => {
  let served: ServedFiles;
  beforeAll(async () => {
    served = await serveFiles({ 'a.bin': Uint8Array.of(1, 2, 3, 4) }, { ranges: false });
  });
  afterAll(() => served.close());

  it('is asked once for a small file', async () => {
    const file = remoteFile(served.url('a.bin'), 4);
    expect([...(await file.read(1, 2))]).toEqual([2, 3]);
    expect([...(await file.read(3, 9))]).toEqual([4]);
    expect(served.requests).toEqual(['a.bin']);
  });

  it('cannot give a file that is too large for memory', async () => {
    const file = remoteFile(served.url('a.bin'), 4, 3);
    await expect(file.read(1, 2)).rejects.toMatchObject({ code: 'no_ranges' });
  });
});
