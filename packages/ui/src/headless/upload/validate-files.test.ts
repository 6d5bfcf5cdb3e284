import { limits } from '@biophony/contract/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileLedger } from './file-ledger.ts';
import { openUploadService } from './testing/upload-service.ts';
import { validateFiles } from './validate-files.ts';

let service: Awaited<ReturnType<typeof openUploadService>>;
beforeAll(async () => {
  service = await openUploadService();
});
afterAll(() => service.close());

it('a card of more files than one call may name is validated to its last file', async () => {
  const { client } = await service.person();
  const ledger = new FileLedger();
  const file = new File(['x'], 'x.wav');
  const path = (at: number) => `DATA/20260514_${String(at).padStart(6, '0')}.WAV`;
  ledger.add(Array.from({ length: limits.validate_batch }, (_, at) => ({ file, path: path(at) })));
  const ask = () => validateFiles(client, ledger, 'audiomoth', new AbortController().signal);
  expect(await ask()).toEqual({ valid: true, issues: [] });
  ledger.add([{ file, path: 'notes.txt' }]);
  expect(await ask()).toEqual({
    valid: false,
    issues: [expect.stringContaining('notes.txt is no AudioMoth recording')],
  });
});
