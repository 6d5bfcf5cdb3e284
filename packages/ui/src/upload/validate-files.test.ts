import { limits } from '@biophony/contract/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileStates } from './file-states.ts';
import { inspectFile, validateFiles } from './check-files.ts';
import { openUploadService } from './testing/upload-service.ts';

let service: Awaited<ReturnType<typeof openUploadService>>;
beforeAll(async () => {
  service = await openUploadService();
});
afterAll(() => service.close());

const path = (at: number) => `DATA/20260514_${String(at).padStart(6, '0')}.WAV`;
const file = new File(['x'], 'x.wav');

it('a card of more files than one call may name is validated to its last file', async () => {
  const { client } = await service.person();
  const fileStates = new FileStates();
  fileStates.add(
    Array.from({ length: limits.validate_batch }, (_, at) => ({ file, path: path(at) })),
  );
  const ask = () => validateFiles(client, fileStates, 'audiomoth', new AbortController().signal);
  expect((await ask()).view).toEqual({ valid: true, issues: [], remarks: [] });
  fileStates.add([{ file, path: 'notes.txt' }]);
  expect((await ask()).view).toEqual({
    valid: false,
    issues: [expect.stringContaining('notes.txt is no AudioMoth recording')],
    remarks: [],
  });
});

it('everything that is refused is named and can be removed, also what one answer only counts', async () => {
  const { client } = await service.person();
  const fileStates = new FileStates();
  const many = limits.validate_issues * 2 + 50;
  fileStates.add(Array.from({ length: many }, (_, at) => ({ file, path: `notes/${at}.txt` })));
  fileStates.add([{ file, path: path(1) }]);
  const ask = () => validateFiles(client, fileStates, 'audiomoth', new AbortController().signal);
  const judged = await ask();
  expect(judged.view.issues).toHaveLength(many);
  fileStates.judge(judged);
  expect(fileStates.faults().blocked).toMatchObject([{ code: 'unsupported_type', count: many }]);
  fileStates.removeBlocked();
  expect([...fileStates.paths()]).toEqual([path(1)]);
  expect((await ask()).view.valid).toBe(true);
});

it('remarks stand apart from what is refused, and say nothing where the header was read', async () => {
  const { client } = await service.person();
  const fileStates = new FileStates();
  fileStates.add([{ file, path: 'dawn.wav' }]);
  const ask = () => validateFiles(client, fileStates, 'audiomoth', new AbortController().signal);
  const judged = await ask();
  expect(judged.view).toEqual({ valid: true, issues: [], remarks: [] });
  fileStates.judge(judged);
  expect(fileStates.faults()).toMatchObject({
    blocked: [],
    odd: [
      {
        code: 'no_time_in_name',
        message: expect.stringContaining('only its header can tell'),
        paths: ['dawn.wav'],
      },
    ],
  });
  fileStates.update('dawn.wav', {}, await inspectFile(file, 'dawn.wav'));
  expect((await ask()).remarked.size).toBe(0);
});

it('the list shows faults first, then what is odd, then each folder by time', () => {
  const fileStates = new FileStates();
  fileStates.add(
    ['b/2.WAV', 'b/1.WAV', 'a/9.WAV', 'z.WAV', 'y.txt'].map((one) => ({ file, path: one })),
  );
  fileStates.update('b/1.WAV', { recordedAt: '2026-05-14T06:00:00Z', state: 'ready' });
  fileStates.update('b/2.WAV', { recordedAt: '2026-05-14T05:00:00Z', state: 'ready' });
  fileStates.update('z.WAV', { state: 'notice' });
  const refusal = { code: 'unsupported_type', message: 'It is no recording.' };
  fileStates.judge({ refused: new Map([['y.txt', refusal]]), remarked: new Map() });
  fileStates.sort();
  expect(fileStates.views().map((view) => view.path)).toEqual([
    'y.txt',
    'z.WAV',
    'a/9.WAV',
    'b/2.WAV',
    'b/1.WAV',
  ]);
  expect(fileStates.views()[0]).toMatchObject({ state: 'fault', message: 'It is no recording.' });
});
