import { expect, test } from 'vitest';
import { orDiskFull } from './errors.ts';

const failing = (fault: object) => async () => {
  throw Object.assign(new Error('no space'), fault);
};

test('a full disk names the folder and what to do (S18.5)', async () => {
  const cases: [object, string][] = [
    [
      { code: 'ENOSPC', path: '/out/.analysis-journal' },
      'The disk is full: nothing more can be written into /out.',
    ],
    [{ code: 'ENOSPC' }, 'The disk is full: nothing more can be written into /out.'],
    [{ code: 'ENOSPC', path: '/scratch/x/a.wav' }, 'written into /scratch/x.'],
    [{ code: 'EDQUOT', path: '/out/files.csv.part' }, 'Your disk quota is used up'],
    [{ code: 'EFBIG' }, 'A file has reached the size that is allowed'],
  ];
  for (const [fault, message] of cases) {
    await expect(orDiskFull('/out', failing(fault))).rejects.toThrow(message);
    await expect(orDiskFull('/out', failing(fault))).rejects.toThrow('the same command goes on');
  }
});

test('other faults stay what they are', async () => {
  await expect(orDiskFull('/out', failing({ code: 'EACCES' }))).rejects.toThrow('no space');
  expect(await orDiskFull('/out', async () => 7)).toBe(7);
});
