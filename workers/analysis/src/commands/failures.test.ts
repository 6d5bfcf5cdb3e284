import { expect, test } from 'vitest';
import { AnalysisUnavailable } from '../pool/pool-member.ts';
import { InputError, Interrupted, UsageError } from '../kit/errors.ts';
import { describeFailure } from './failures.ts';

test.each([
  [new UsageError('Wrong.'), 2, 'Wrong.'],
  [new InputError('No recordings.'), 1, 'No recordings.'],
  [new AnalysisUnavailable('Install the model.'), 1, 'Install the model.'],
  [new Interrupted(), 130, 'Stopped. Nothing was written.'],
])('%s ends with its own sentence', (error, exitCode, message) => {
  expect(describeFailure(error)).toEqual({ exitCode, message });
});

test.each([
  ['ENOSPC', 'The disk is full: /out/x.part. Free some space'],
  ['EACCES', 'There is no permission to write: /out/x.part'],
  ['EROFS', 'The disk may only be read: /out/x.part'],
])('%s says what to do', (code, message) => {
  const error = Object.assign(new Error(code), { code, path: '/out/x.part' });
  expect(describeFailure(error).message).toContain(message);
  expect(describeFailure(error).exitCode).toBe(1);
});

test('what nobody foresaw is told with its trace', () => {
  expect(describeFailure(new Error('oh')).message).toContain('failed unexpectedly: Error: oh');
});
